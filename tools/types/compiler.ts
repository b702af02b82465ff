import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from '../packages';

/**
 * The native compiler of TypeScript 7, as a script for Node. It checks types four times as fast as TypeScript 6, which
 * stays installed for its API: webpack's loader and the release checks need it (decision 043).
 */
export const COMPILER = join(dirname(createRequire(import.meta.url).resolve('typescript-7/package.json')), 'bin/tsc');

/** Packages of pages: each has its own tsconfig.json, which its team's editor and `tsc -p` read too. */
const pagePackages = [
  ...readdirSync(ROOT).filter((name) => name === 'shell' || name.startsWith('remote-')),
  ...readdirSync(join(ROOT, 'shared')).map((name) => `shared/${name}`),
].filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')));

/** Each of the usual four checkers finds out for itself what the types of libraries are: on two cores one is faster. */
export const ONE_CHECKER = ['--checkers', '1'];

/** Keeps what a check found; the next one checks only what changed since, and what depends on it. */
const keptAs = (name: string) => ['--incremental', '--tsBuildInfoFile', `.cache/types/${name}.tsbuildinfo`];

/** Together they check every file of the repository, tests included: name → what the compiler is given. */
export const TYPE_CHECKS: readonly { name: string; args: readonly string[] }[] = [
  // In one process, which costs half of a process for each; it keeps `tsconfig.tsbuildinfo` in each package.
  { name: 'packages of pages', args: ['-b', ...pagePackages, ...ONE_CHECKER] },
  ...['node', 'tools', 'e2e'].map((name) => ({
    name: `tsconfig.${name}.json`,
    args: ['-p', `tsconfig.${name}.json`, ...keptAs(name), ...ONE_CHECKER],
  })),
];
