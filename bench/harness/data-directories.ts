import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let root: string | undefined;

/**
 * A directory for the files of one server, kept until the bench ends. For minutes, ext4 does not reuse the inodes of
 * deleted files but searches past them whenever a file is created: a server whose directory lay beside deleted files of
 * an earlier part stored half as many chunks as the one it was compared with.
 */
export async function newDataDirectory(): Promise<string> {
  if (root === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'bandmark-bench-'));
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    root = made;
  }
  return mkdtemp(join(root, 'data-'));
}
