import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The native compiler of TypeScript 7, as a script for Node. It checks types four times as fast as TypeScript 6, which
 * stays installed for its API: ESLint, webpack's loader and the release checks need it (decision 043).
 */
export const COMPILER = join(dirname(createRequire(import.meta.url).resolve('typescript-7/package.json')), 'bin/tsc');

/** Together they check every file of the repository; relative to the checkout. */
export const TYPE_PROJECTS = ['browser', 'node', 'tools', 'e2e'].map((name) => `tsconfig.${name}.json`);
