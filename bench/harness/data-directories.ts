import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let root: string | undefined;

/**
 * A directory for the files of one server, which stays until the bench ends: for minutes ext4 gives away no inode of a
 * deleted file and searches past it each time that a file is made. The server that happened to lie beside the files of
 * an earlier part made half as many chunks as the one it was compared with.
 */
export async function newDataDirectory(): Promise<string> {
  if (root === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'bandmark-bench-'));
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    root = made;
  }
  return mkdtemp(join(root, 'data-'));
}
