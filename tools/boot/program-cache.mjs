import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT, sourceKey } from './source-key.mjs';

/**
 * Directory of a package's compiled programs, with one subdirectory per hash of the sources. It lies below the
 * package's node_modules, so that the programs can resolve its dependencies and only an install can delete them.
 * @param {'tools' | 'server'} folder
 */
export const programCache = (folder) => join(ROOT, folder, 'node_modules/.cache/bandmark');

/**
 * @param {'tools' | 'server'} folder
 * @param {string} program such as `src/cli/release-command`
 * @returns {string | null} absolute path of the compiled program; null if the current sources are not compiled yet
 */
export function cachedProgram(folder, program) {
  const file = join(programCache(folder), sourceKey(folder), `${basename(program)}.mjs`);
  return existsSync(file) ? file : null;
}
