import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RemotePage } from '@bandmark/contracts/remote-page-schema';
import { CommandError } from './run-command';

/** Root of the checkout that contains these tools, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** The part of a package.json that the tools read. */
export interface PackageManifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  /** Our own settings. */
  bandmark?: {
    /** Versions that suffice for the remote, if they are lower than those of its tree. */
    requires?: Partial<Record<'platform' | 'contract' | 'api', string>>;
    /** Pages below `/x/{remote}` (`@bandmark/contracts/remote-pages`). */
    pages?: RemotePage[];
  };
}

/** @param directory of the package */
export function readManifest(directory: string): PackageManifest {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as PackageManifest;
}

/** Folders that are built into releases: the shell and every remote, sorted, without leftovers of a removed remote. */
export function buildableFolders(root = ROOT): string[] {
  return readdirSync(root)
    .filter((folder) => folder === 'shell' || folder.startsWith('remote-'))
    .filter((folder) => ['package.json', 'webpack.config.mjs'].every((file) => existsSync(join(root, folder, file))))
    .sort();
}

/** `replay`, `remote-replay` or `remote-replay/` → `remote-replay`. @throws CommandError with the known names */
export function folderOf(given: string, root = ROOT): string {
  const folders = buildableFolders(root);
  const plain = given.replace(/\/+$/, '');
  const found = folders.find((folder) => folder === plain || folder === `remote-${plain}`);
  if (!found) throw new CommandError(`There is no package "${given}". Known: ${folders.join(', ')}.`);
  return found;
}
