import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from '../packages';

/**
 * The native compiler of TypeScript 7, as a script for Node. It checks types four times as fast as TypeScript 6, which
 * stays installed because webpack's loader and the release checks need its API (decision 043).
 */
export const COMPILER = join(dirname(createRequire(import.meta.url).resolve('typescript-7/package.json')), 'bin/tsc');

/** Packages that run in pages: each has its own tsconfig.json, which editors and `tsc -p` also use. */
const pagePackages = [
  ...readdirSync(ROOT).filter((name) => name === 'shell' || name.startsWith('remote-')),
  ...readdirSync(join(ROOT, 'shared')).map((name) => `shared/${name}`),
].filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')));

/** By default there are four checkers, and each resolves the types of libraries again; on two cores one is faster. */
export const ONE_CHECKER = ['--checkers', '1'];

/** Incremental check: the next one checks only changed files and their dependents. */
const keptAs = (name: string) => ['--incremental', '--tsBuildInfoFile', `.cache/types/${name}.tsbuildinfo`];

/** The type checks that together cover every file of the repository, including tests; `args` are for the compiler. */
export const TYPE_CHECKS: readonly { name: string; args: readonly string[] }[] = [
  // One process takes half the time of one per package; it writes `tsconfig.tsbuildinfo` into each package.
  { name: 'packages of pages', args: ['-b', ...pagePackages, ...ONE_CHECKER] },
  ...['node', 'tools', 'e2e'].map((name) => ({
    name: `tsconfig.${name}.json`,
    args: ['-p', `tsconfig.${name}.json`, ...keptAs(name), ...ONE_CHECKER],
  })),
];
