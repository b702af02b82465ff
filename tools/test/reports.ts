import { join } from 'node:path';

/** Paths of the reports that a test run writes and `npm run spec-coverage` reads. */
export const reportsOf = (root: string) => ({
  jest: join(root, '.cache/test/jest.json'),
  /** The projects of the browser tests. */
  sideBySide: join(root, '.cache/test/browser-side-by-side.json'),
  cluster: join(root, '.cache/test/browser-cluster.json'),
  alone: join(root, '.cache/test/browser-alone.json'),
});
