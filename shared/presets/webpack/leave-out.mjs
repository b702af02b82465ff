import { join } from 'node:path';
import webpack from 'webpack';

/**
 * A file of a federation package, replaced by one of ours that has its exports and nothing behind them.
 * @param {string} of package
 * @param {RegExp} request as it is imported
 * @param {string} file below left-out/
 */
const leaveOut = (of, request, file) =>
  new webpack.NormalModuleReplacementPlugin(request, (resource) => {
    if (resource.context.replaceAll('\\', '/').includes(`/@module-federation/${of}/`))
      resource.request = join(import.meta.dirname, 'left-out', file);
  });

/**
 * Of the shell's federation runtime: what only manifests and the runtime's own preloads need. Entries are used
 * directly and the shell preloads by itself; the runtime has no option for it.
 */
export const leaveOutSnapshots = () => [
  leaveOut('runtime-core', /[\\/]snapshot[\\/]SnapshotHandler\.js$/, 'snapshot-handler.js'),
  leaveOut('runtime-core', /[\\/]utils[\\/]preload\.js$/, 'preload.js'),
];

/**
 * Zod's sentences in fifty languages. No page has them, because nothing uses them; but webpack would read the fifty
 * files of each build to find that out.
 */
export const leaveOutLocales = () =>
  new webpack.NormalModuleReplacementPlugin(/^\.\.[\\/]locales[\\/]index\.js$/, (resource) => {
    if (resource.context.replaceAll('\\', '/').includes('/zod/v4/'))
      resource.request = join(import.meta.dirname, 'left-out/locales.js');
  });

/** Sentences for developers, each with a code that the documentation explains; the code and its address stay. */
export const leaveOutDescriptions = () => leaveOut('error-codes', /^\.[\\/]desc\.mjs$/, 'descriptions.js');
