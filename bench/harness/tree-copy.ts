import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from '@bandmark/e2e/fixtures/run-node';

/** Folders that builds and runs create, and `.git`, which is large and not needed. */
const LEFT_OUT = new Set(['dist', 'data', '.git', '.cache', 'coverage']);

export interface TreeCopy {
  root: string;
  remove(): Promise<void>;
}

/**
 * A copy of this checkout in which sources can be changed. Its root `node_modules` is a symbolic link to this
 * checkout's. The packages' own links are relative, so that those to workspace packages lead into the copy, and
 * those to other packages lead through that link to what this checkout has installed.
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
