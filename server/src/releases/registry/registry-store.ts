import { readFile, stat } from 'node:fs/promises';
import type { Registry } from '@bandmark/contracts/registry';
import { emptyRegistry, parseRegistry } from './parse-registry';
import { lastRegistryFile, registryFile } from './registry-files';
import { readRegistryKey } from './registry-key';
import { BadRegistryError } from './release-error';

interface Remembered {
  /** Changes whenever the file was replaced. */
  stamp: string;
  registry: Registry;
}

const remembered = new Map<string, Remembered>();

/**
 * The registry in force. Cheap enough for every page: one stat, parsed and verified again only when the file was
 * replaced. A damaged or wrongly signed file leaves the last good registry in force: the one this process remembers,
 * else the generation before.
 */
export async function readRegistry(
  dataDir: string,
  warn: (message: string) => void = (message) => {
    console.warn(message);
  },
): Promise<Registry> {
  const before = remembered.get(dataDir);
  const stamp = await fileStamp(registryFile(dataDir));
  if (before?.stamp === stamp) return before.registry;

  let registry: Registry;
  try {
    registry = await readRegistryFile(dataDir);
  } catch (error) {
    warn(`${error instanceof Error ? error.message : String(error)} The last good registry stays in force.`);
    registry = before?.registry ?? (await readLastRegistry(dataDir)) ?? emptyRegistry();
  }
  remembered.set(dataDir, { stamp, registry });
  return registry;
}

/** What the file says now; an absent file is an empty registry. @throws BadRegistryError */
export async function readRegistryFile(dataDir: string): Promise<Registry> {
  const text = await textOf(registryFile(dataDir));
  return text === null ? emptyRegistry() : parseRegistry(text, await readRegistryKey(dataDir));
}

/** The generation before, or null when there is none or it is damaged too. */
export async function readLastRegistry(dataDir: string): Promise<Registry | null> {
  const text = await textOf(lastRegistryFile(dataDir));
  if (text === null) return null;
  try {
    return parseRegistry(text, await readRegistryKey(dataDir));
  } catch (error) {
    if (error instanceof BadRegistryError) return null;
    throw error;
  }
}

async function fileStamp(path: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(path);
    return `${ino}-${size}-${mtimeMs}`;
  } catch {
    return 'absent';
  }
}

export async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
