import { ES_ONLY, nodeTests, ownGlobals } from '@bandmark/presets/jest/preset.mjs';

/** Of the server alone. */
const ES_ONLY_HERE = [
  'jose',
  'pg-boss',
  'openid-client',
  'oauth4webapi',
  'non-error',
  'cron-parser',
  'cookie',
  'content-disposition',
];
/** CommonJS that calls `import()`, which jest's sandbox refuses. */
const IMPORTS_LATER = ['@electric-sql/pglite'];
/** Library files that look a global up at every call. */
const HOT = ['drizzle-orm/entity.cjs'];
const [asOwnSource] = Object.values(nodeTests.transform);

export default {
  ...nodeTests,
  transform: { [`/node_modules/(${HOT.join('|')})$`]: ownGlobals, ...nodeTests.transform, '\\.cjs$': asOwnSource },
  transformIgnorePatterns: [
    `^(?!.*/node_modules/(${[...ES_ONLY, ...ES_ONLY_HERE, ...IMPORTS_LATER, ...HOT].join('|')})(/|$)).*/node_modules/`,
  ],
  globalSetup: '<rootDir>/src/testing/compile-server.ts',
  moduleNameMapper: {
    ...nodeTests.moduleNameMapper,
    '/threads/worker-module$': '<rootDir>/src/testing/compiled-worker-module.ts',
  },
  // The first start of the embedded database takes seconds on a busy machine.
  testTimeout: 90_000,
};
