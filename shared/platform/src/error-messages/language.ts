/**
 * Selects the site's language: to add one, add a folder with these two tables and export it here. This file only
 * re-exports, so that the bundler resolves each import to its own table and keeps the full one out of the first paint.
 */
export { earlySentences } from './en/early';
export { sentences } from './en/all';
