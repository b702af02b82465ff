import { join } from 'node:path';

/** Where a run of the tests writes its reports, and where `npm run spec-coverage` reads them. */
export const reportsOf = (root: string) => ({
  jest: join(root, '.cache/test/jest.json'),
  /** Browser tests that ran two at a time, and those that ran alone. */
  beside: join(root, '.cache/test/e2e-beside.json'),
  alone: join(root, '.cache/test/e2e-alone.json'),
});
