import { defineConfig } from 'oxlint';
import { importRules } from './shared/presets/lint/import-rules.mjs';
import { mistakes, strictTypescript, stylisticTypescript } from './shared/presets/lint/language-rules.mjs';
import { filesWithTexts } from './shared/presets/lint/texts-in-tables.mjs';

const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', '**/*.test-data.{ts,tsx}'];

/** The one file that makes script tags. */
const SCRIPT_TAG = 'shell/src/federation/script-tag.ts';

/** Packages of pages whose code renders or waits. */
const PAGES = ['{shell,remote-*}/src/**/*.{ts,tsx}', 'shared/{ui,platform,outbox}/src/**/*.{ts,tsx}'];

/** Registering returns what can be awaited, but Fastify's own `ready` awaits it. */
const AWAITED_BY_FASTIFY = [
  {
    from: /** @type {const} */ ('package'),
    package: 'fastify',
    name: ['register', 'FastifyRegister', 'FastifyInstance', 'FastifyBodyParser'],
  },
];

/**
 * oxlint is told where this is (`-c`): of itself it looks for JSON, which has no shared arrays, and for TypeScript, which
 * Node 20 does not read.
 */
export default defineConfig({
  plugins: ['typescript', 'react'],
  jsPlugins: ['./shared/presets/lint/plugin.mjs'],
  categories: { correctness: 'off' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  // examples/team-remote is a repository of its own, with rules of its own.
  ignorePatterns: [
    ...['node_modules', 'dist', 'dist-embed', 'data', '.cache', 'coverage'].map((folder) => `**/${folder}/**`),
    'examples/team-remote/**',
  ],
  rules: mistakes,
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...strictTypescript,
        ...stylisticTypescript,
        'no-unused-vars': [
          'error',
          { argsIgnorePattern: '^_', varsIgnorePattern: '^_', reportVarsOnlyUsedAsTypes: true },
        ],
        'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
        'typescript/no-invalid-void-type': 'off',
        // A file is a concept: most have 60 to 150 lines.
        'max-lines': ['error', { max: 300 }],
      },
    },
    { files: TESTS, rules: { 'typescript/no-non-null-assertion': 'off' } },
    // Names the types of libraries that have none: programs of other folders compile these files, too.
    {
      files: [
        'server/src/certificates/credentials/proof-libraries.ts',
        'server/src/certificates/files/{fonts,text-lines}.ts',
        'remote-certificate/src/credential/check-proof.ts',
      ],
      rules: { 'typescript/triple-slash-reference': 'off' },
    },
    {
      files: ['server/src/**/*.ts', ...PAGES],
      rules: {
        'typescript/no-floating-promises': [
          'error',
          { allowForKnownSafeCalls: AWAITED_BY_FASTIFY, allowForKnownSafePromises: AWAITED_BY_FASTIFY },
        ],
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        'typescript/only-throw-error': 'error',
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      },
    },
    { files: PAGES, rules: { 'react/rules-of-hooks': 'error', 'react/exhaustive-deps': 'error' } },
    {
      files: ['{shell,remote-*,shared/*}/src/**/*.{ts,tsx}'],
      excludeFiles: [...TESTS, SCRIPT_TAG],
      rules: { 'bandmark/dangerous-syntax': 'error' },
    },
    { ...filesWithTexts(TESTS), rules: { 'bandmark/texts-in-tables': 'error' } },
    {
      files: ['remote-*/src/**/*.{ts,tsx}'],
      // The embed is a script for foreign pages, which run it themselves.
      excludeFiles: [...TESTS, 'remote-*/src/embed/index.ts'],
      rules: { 'bandmark/quiet-modules': 'error' },
    },
    ...importRules,
    // Until the browser tests are a program of their own.
    { files: ['tools/test/browser-tests.ts'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: ['server/src/**/*.ts'],
      excludeFiles: ['**/*.test.ts', 'server/src/testing/**'],
      rules: { 'bandmark/server-rooms': 'error' },
    },
  ],
});
