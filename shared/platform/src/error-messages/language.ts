/**
 * The site's language. Another language is another folder with these two tables, chosen here. Only re-exports stand here:
 * the build links each importer to its table, so the whole one stays out of the first paint.
 */
export { earlySentences } from './en/early';
export { sentences } from './en/all';
