import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout this tooling belongs to. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

/** Folders that are built into releases: the shell and every remote. @returns {string[]} */
export function buildableFolders(root = ROOT) {
  return readdirSync(root)
    .filter((folder) => folder === 'shell' || folder.startsWith('remote-'))
    .filter((folder) => existsSync(join(root, folder, 'webpack.config.mjs')))
    .sort();
}

/** `replay`, `remote-replay` or `remote-replay/` → `remote-replay`. @throws with the known names */
export function folderOf(given, root = ROOT) {
  const folders = buildableFolders(root);
  const plain = given.replace(/\/+$/, '');
  const found = folders.find((folder) => folder === plain || folder === `remote-${plain}`);
  if (!found) throw new Error(`There is no package "${given}". Known: ${folders.join(', ')}.`);
  return found;
}
