import { nodeTests, ownGlobals } from '@bandmark/presets/jest/preset.mjs';

/** Published as ES modules only, while jest runs CommonJS: these are transformed like our own sources. */
const ES_ONLY = [
  'jose',
  'pg-boss',
  'openid-client',
  'oauth4webapi',
  'serialize-error',
  'non-error',
  'cron-parser',
  'cookie',
  'content-disposition',
  'p-limit',
  'yocto-queue',
  'tinyexec',
  '@digitalbazaar',
  '@digitalcredentials',
  'jsonld-signatures',
  'base58-universal',
  'base64url-universal',
  'rdf-canonize',
  'ky',
  'ky-universal',
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
    `^(?!.*/node_modules/(${[...ES_ONLY, ...IMPORTS_LATER, ...HOT].join('|')})(/|$)).*/node_modules/`,
  ],
  globalSetup: '<rootDir>/src/testing/compile-server.ts',
  moduleNameMapper: {
    ...nodeTests.moduleNameMapper,
    '/threads/worker-module$': '<rootDir>/src/testing/compiled-worker-module.ts',
  },
  // The first start of the embedded database takes seconds on a busy machine.
  testTimeout: 90_000,
};
