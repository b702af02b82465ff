import { dangerousSyntax } from '@bandmark/presets/lint/dangerous-syntax.mjs';
import { remoteImports } from '@bandmark/presets/lint/import-rules.mjs';
import tseslint from 'typescript-eslint';

const SOURCES = ['src/**/*.{ts,tsx}'];

export default tseslint.config(
  { files: SOURCES, extends: [tseslint.configs.strict] },
  { files: SOURCES, rules: { 'no-restricted-syntax': ['error', ...dangerousSyntax] } },
  ...remoteImports(SOURCES),
);
