import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { importRules } from './shared/presets/lint/import-rules.mjs';
import { quietModules } from './shared/presets/lint/quiet-modules.mjs';
import { serverRooms } from './shared/presets/lint/server-rooms.mjs';
import { dangerousSyntax } from './shared/presets/lint/dangerous-syntax.mjs';
import { textsInTables } from './shared/presets/lint/texts-in-tables.mjs';

const TYPESCRIPT = ['**/*.{ts,tsx}'];
const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', '**/*.test-data.{ts,tsx}'];

/**
 * Rules of the language itself that catch mistakes; oxfmt does the formatting, and `.oxlintrc.json` has the rules
 * that need types.
 * @type {import('eslint').Linter.RulesRecord}
 */
const core = {
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-var': 'error',
  'prefer-const': 'error',
  'no-eval': 'error',
  'no-implied-eval': 'error',
  'no-new-func': 'error',
  'no-debugger': 'error',
  'no-dupe-else-if': 'error',
  'no-constant-binary-expression': 'error',
  'no-fallthrough': 'error',
  'no-self-compare': 'error',
  'no-unreachable': 'error',
  'no-unsafe-finally': 'error',
  'no-useless-escape': 'error',
  'require-atomic-updates': 'off',
};

export default tseslint.config(
  // examples/team-remote is a repository of its own, with rules of its own.
  {
    ignores: [
      ...['node_modules', 'dist', 'dist-embed', 'data', '.cache', 'coverage'].map((folder) => `**/${folder}/**`),
      'examples/team-remote/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' }, rules: core },
  {
    files: TYPESCRIPT,
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Empty functions are honest defaults (cancel nothing, listen to nothing).
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
    },
  },
  { files: TESTS, rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
  // Names the types of libraries that have none: programs of other folders compile these files, too.
  {
    files: [
      'server/src/certificates/credentials/proof-libraries.ts',
      'server/src/certificates/files/{fonts,text-lines}.ts',
      'remote-certificate/src/credential/check-proof.ts',
    ],
    rules: { '@typescript-eslint/triple-slash-reference': 'off' },
  },
  {
    files: ['{shell,remote-*}/src/**/*.{ts,tsx}', 'shared/{ui,platform,outbox}/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['{shell,remote-*,shared/*}/src/**/*.{ts,tsx}'],
    // The one file that makes script tags.
    ignores: [...TESTS, 'shell/src/federation/script-tag.ts'],
    rules: { 'no-restricted-syntax': ['error', ...dangerousSyntax] },
  },
  textsInTables(dangerousSyntax, [...TESTS, 'shell/src/federation/script-tag.ts']),
  quietModules(TESTS),
  ...importRules,
  // Until the browser tests are a program of their own.
  { files: ['tools/test/browser-tests.ts'], rules: { 'no-restricted-imports': 'off' } },
  serverRooms,
);
