import { join } from 'node:path';
import webpack from 'webpack';

/**
 * Replaces a file of a library with our stub, which has the same exports.
 * @param {string} folder of the library that imports the file
 * @param {RegExp} request matches the import specifier
 * @param {string} file below left-out/
 */
const leaveOut = (folder, request, file) =>
  new webpack.NormalModuleReplacementPlugin(request, (resource) => {
    if (resource.context.replaceAll('\\', '/').includes(`/${folder}/`))
      resource.request = join(import.meta.dirname, 'left-out', file);
  });

/**
 * Removes code from the shell's federation runtime that only manifests and the runtime's own preloads need. The shell
 * uses entries directly and preloads with its own links; the runtime has no option to omit this code.
 */
export const leaveOutSnapshots = () => [
  leaveOut('@module-federation/runtime-core', /[\\/]snapshot[\\/]SnapshotHandler\.js$/, 'snapshot-handler.js'),
  leaveOut('@module-federation/runtime-core', /[\\/]utils[\\/]preload\.js$/, 'preload.js'),
];

/**
 * Removes zod's messages in fifty languages. Tree shaking would drop them too, but only after webpack has read the
 * fifty files in each build.
 */
export const leaveOutLocales = () => leaveOut('zod/v4', /^\.\.[\\/]locales[\\/]index\.js$/, 'locales.js');

/** Removes the federation runtime's error descriptions; the error codes and their documentation URLs remain. */
export const leaveOutDescriptions = () =>
  leaveOut('@module-federation/error-codes', /^\.[\\/]desc\.mjs$/, 'descriptions.js');
