import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT, sourceKey } from './source-key.mjs';

/**
 * Where the compiled programs of a package are, in a directory that is named after what they are made of. Below its
 * node_modules, where they find what it has installed, and from where nothing but an installation takes them away.
 * @param {'tools' | 'server'} folder
 */
export const programCache = (folder) => join(ROOT, folder, 'node_modules/.cache/bandmark');

/**
 * @param {'tools' | 'server'} folder
 * @param {string} program such as `src/cli/release-command`
 * @returns {string | null} absolute path of the compiled program; null when the sources were not compiled yet
 */
export function cachedProgram(folder, program) {
  const file = join(programCache(folder), sourceKey(folder), `${basename(program)}.mjs`);
  return existsSync(file) ? file : null;
}
