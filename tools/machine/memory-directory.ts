import { access, chmod, constants, mkdtemp, readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const MEMORY = '/dev/shm';

/**
 * A new directory in memory, for files that need not outlive a loss of power: a durable write waits for no disk there.
 * The caller removes it.
 * @param bytes that must be free, in the file system and in the machine's memory
 * @returns null where there is none (other systems, small containers), or where programs may not run from it
 */
export async function memoryDirectory(bytes: number): Promise<string | null> {
  try {
    await access(MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY);
    const available = /^MemAvailable:\s+(\d+) kB/m.exec(await readFile('/proc/meminfo', 'utf8'))?.[1] ?? '0';
    const mount = (await readFile('/proc/mounts', 'utf8')).split('\n').find((line) => line.split(' ')[1] === MEMORY);
    const isExecutable = mount !== undefined && !mount.split(' ')[3]?.split(',').includes('noexec');
    if (!isExecutable || bavail * bsize < bytes || Number(available) * 1024 < bytes) return null;
    const directory = await mkdtemp(join(MEMORY, 'bandmark-'));
    // PostgreSQL runs as another user and must get through to its own directory.
    await chmod(directory, 0o711);
    return directory;
  } catch {
    return null;
  }
}
