import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A folder that a removed remote left behind has no tests. */
const packages = ['.', 'shared']
  .flatMap((parent) => readdirSync(join(import.meta.dirname, parent)).map((name) => join(parent, name)))
  .filter((folder) => existsSync(join(import.meta.dirname, folder, 'jest.config.mjs')));

/** All packages in one run: `npx jest`, or one package: `npx jest <path>`. */
export default {
  projects: packages.map((folder) => `<rootDir>/${folder}`),
  // Not a project's setting. It only says when a test that hangs is given up: a busy machine takes its time.
  testTimeout: 300_000,
  // On a busy machine, a worker with hundreds of MB takes longer to end than jest's half a second.
  workerGracefulExitTimeout: 5000,
};
