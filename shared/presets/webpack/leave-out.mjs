import { join } from 'node:path';
import webpack from 'webpack';

/**
 * Replaces a file of a library by a stub of ours with the same exports.
 * @param {string} folder of the library that imports it
 * @param {RegExp} request as it is imported
 * @param {string} file below left-out/
 */
const leaveOut = (folder, request, file) =>
  new webpack.NormalModuleReplacementPlugin(request, (resource) => {
    if (resource.context.replaceAll('\\', '/').includes(`/${folder}/`))
      resource.request = join(import.meta.dirname, 'left-out', file);
  });

/**
 * Leaves out of the shell's federation runtime what only manifests and the runtime's own preloads need. Entries are
 * used directly and the shell preloads itself; the runtime has no option for it.
 */
export const leaveOutSnapshots = () => [
  leaveOut('@module-federation/runtime-core', /[\\/]snapshot[\\/]SnapshotHandler\.js$/, 'snapshot-handler.js'),
  leaveOut('@module-federation/runtime-core', /[\\/]utils[\\/]preload\.js$/, 'preload.js'),
];

/**
 * Zod's sentences in fifty languages. No page has them, because nothing uses them; but webpack would read the fifty
 * files of each build to find that out.
 */
export const leaveOutLocales = () => leaveOut('zod/v4', /^\.\.[\\/]locales[\\/]index\.js$/, 'locales.js');

/** Sentences for developers, each with a code that the documentation explains; the code and its address stay. */
export const leaveOutDescriptions = () =>
  leaveOut('@module-federation/error-codes', /^\.[\\/]desc\.mjs$/, 'descriptions.js');
