import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { releaseNameOf } from '@bandmark/command-line/release-name';
import { ROOT } from '../packages';
import { CommandError } from '../run-command';
import { addedRemotes, CONTRACT_FILES, type RemainingContract, removeFromContract } from './contract-place';

export interface RemovedRemote extends RemainingContract {
  /** Such as `vocabulary`. */
  name: string;
  /** New location of its folder; null if there was none. */
  kept: string | null;
  /** Changed files, relative to the checkout. */
  files: readonly string[];
}

/**
 * Undoes `scaffoldRemote`: removes the remote from the contract and moves its folder out of the tree. The folder is not
 * deleted, because it may contain uncommitted work.
 * @param given `reports` or `remote-reports`
 * @param now for the new name of the folder
 * @throws CommandError for a remote that `npm run new-remote` did not create
 */
export function removeRemote(given: string, now: Date, root = ROOT): RemovedRemote {
  const name = releaseNameOf(given);
  const added = addedRemotes(root);
  if (added[name] === undefined)
    throw new CommandError(
      `"npm run new-remote" did not make "${given}". It made: ${Object.keys(added).join(', ') || 'none'}.`,
    );
  return {
    name,
    kept: putAside(root, `remote-${name}`, now),
    ...removeFromContract(root, name),
    files: CONTRACT_FILES,
  };
}

/** @returns new location of the folder, relative to the checkout; null if there was none */
function putAside(root: string, folder: string, now: Date): string | null {
  if (!existsSync(join(root, folder))) return null;
  for (const made of ['node_modules', 'dist', 'coverage'])
    rmSync(join(root, folder, made), { recursive: true, force: true });
  const kept = join('.cache/removed', `${folder}-${now.toISOString().replace(/\W/g, '')}`);
  mkdirSync(join(root, '.cache/removed'), { recursive: true });
  renameSync(join(root, folder), join(root, kept));
  return kept;
}
