import { remoteImports } from '@bandmark/presets/lint/import-rules.mjs';
import { strictTypescript } from '@bandmark/presets/lint/language-rules.mjs';
import { defineConfig } from 'oxlint';

const SOURCES = ['src/**/*.{ts,tsx}'];

export default defineConfig({
  plugins: ['typescript'],
  jsPlugins: ['@bandmark/presets/lint/team-plugin.mjs'],
  categories: { correctness: 'off' },
  overrides: [
    { files: SOURCES, rules: { ...strictTypescript, 'no-var': 'error', 'prefer-const': 'error' } },
    { files: SOURCES, rules: { 'bandmark/dangerous-syntax': 'error' } },
    ...remoteImports(SOURCES),
  ],
});
