import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from '@bandmark/e2e/fixtures/run-node';

/** Made by builds and runs, or too heavy to matter. */
const LEFT_OUT = new Set(['dist', 'data', '.git', '.cache', 'coverage']);

export interface TreeCopy {
  root: string;
  remove(): Promise<void>;
}

/**
 * A copy of this checkout to change sources in. What is installed is not copied: the packages' links are relative,
 * so that ours lead to the copy and everybody else's, through one link, to what this checkout has installed.
 */
export async function copyTree(): Promise<TreeCopy> {
  const root = await mkdtemp(join(tmpdir(), 'bandmark-tree-'));
  const installed = join(ROOT, 'node_modules');
  await cp(ROOT, root, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => source !== installed && !LEFT_OUT.has(basename(source)),
  });
  await symlink(installed, join(root, 'node_modules'));
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}
