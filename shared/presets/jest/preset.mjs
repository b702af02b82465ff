import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** @param {string} file beside this one */
const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** swc only strips types; `npm run types` checks them once for the whole tree. */
const transform = {
  '^.+\\.(t|j|mj)sx?$': [
    here('./transform.cjs'),
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};

/** Packages that are published as ES modules only. jest runs CommonJS, so it transforms these like our own sources. */
const ES_ONLY = [
  '@bandmark',
  'ky',
  'until-async',
  'qrcode',
  'idb',
  'altcha-lib',
  '@digitalbazaar',
  '@digitalcredentials',
  'base58-universal',
  'base64url-universal',
  'rdf-canonize',
  'qr',
  '@noble',
  '@scure',
];

const common = {
  transform,
  transformIgnorePatterns: [`/node_modules/(?!.*(${ES_ONLY.join('|')})/)`],
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  moduleNameMapper: {
    '\\.module\\.css$': require.resolve('identity-obj-proxy'),
    '\\.(css|svg|woff2|webm|mp3|webp)$': here('./asset.cjs'),
  },
  errorOnDeprecated: true,
};

/** For code without a page: modules are loaded by Node's own loader, once for all suites of a worker. */
export const nodeTests = {
  ...common,
  testEnvironment: here('./main-realm-environment.cjs'),
  runtime: here('./shared-modules-runtime.cjs'),
};

/** For code of a page: jsdom with Node's fetch and streams; an unexpected console.error fails the test. */
export const pageTests = {
  ...common,
  moduleNameMapper: {
    ...common.moduleNameMapper,
    // The same instance that setup-page configures, even if the package under test has its own copy.
    '^@testing-library/react$': require.resolve('@testing-library/react'),
  },
  testEnvironment: here('./page-environment.cjs'),
  runtime: here('./page-runtime.cjs'),
  setupFilesAfterEnv: [here('./setup-page.cjs')],
};
