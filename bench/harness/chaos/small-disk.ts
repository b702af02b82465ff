import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIZE_MB = 1024;
const FILL_ATTEMPTS = 50;

export interface SmallDisk {
  directory: string;
  /** Null where no file system can be mounted: that needs root on Linux. */
  fill: (() => Promise<void>) | null;
  empty(): Promise<void>;
  remove(): Promise<void>;
}

/** A directory on a separate file system, which can run out of space without hurting the machine. */
export async function mountSmallDisk(): Promise<SmallDisk> {
  const directory = await mkdtemp(join(tmpdir(), 'bandmark-chaos-'));
  const mount = (...options: string[]) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options.join(','), 'tmpfs', directory], { stdio: 'ignore' });
  let isMounted = false;
  const unmount = () => execFileSync('umount', ['-l', directory]);
  try {
    mount(`size=${SIZE_MB}m`);
    isMounted = true;
    process.once('exit', unmount);
  } catch {
    // Not root, or not Linux: the bench runs without a full disk.
  }
  const resize = (bytes: number): void => void mount('remount', `size=${bytes}`);
  return {
    directory,
    // Shrinks the file system to its used size: nothing has to be written, and no deleted file frees space again.
    fill: !isMounted
      ? null
      : async () => {
          for (let attempt = 1; ; attempt += 1) {
            const { blocks, bfree, bsize } = await statfs(directory);
            try {
              return resize((blocks - bfree) * bsize);
            } catch (error) {
              // The remount is refused when a server has written since `statfs`.
              if (attempt === FILL_ATTEMPTS) throw error;
            }
          }
        },
    empty: async () => {
      if (isMounted) resize(SIZE_MB * 1024 * 1024);
    },
    async remove() {
      process.off('exit', unmount);
      if (isMounted) unmount();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
