import { join } from 'node:path';

/** Where a run of the tests leaves what it counted, and where `npm run spec-coverage` finds it. @param {string} root */
export const reportsOf = (root) => ({
  jest: join(root, '.cache/test/jest.json'),
  /** End-to-end files that ran two at a time, and those that ran alone. */
  beside: join(root, '.cache/test/e2e-beside.json'),
  alone: join(root, '.cache/test/e2e-alone.json'),
});
