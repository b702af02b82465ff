import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Files below a folder whose name ends so, sorted.
 * @param {string} folder
 * @param {RegExp} name
 * @returns {Promise<string[]>}
 */
export async function findFiles(folder, name) {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter((entry) => entry.name !== 'node_modules')
      .map((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return findFiles(path, name);
        return name.test(entry.name) ? [path] : [];
      }),
  );
  return found.flat().sort();
}
