import { readFile, stat } from 'node:fs/promises';
import { type Registry, REGISTRY_SCHEMA, registrySchema } from '@bandmark/contracts/registry';
import { lastRegistryFile, registryFile } from './registry-files';

export class BadRegistryError extends Error {
  override readonly name = 'BadRegistryError';
}

export const emptyRegistry = (): Registry => ({ schema: REGISTRY_SCHEMA, generation: 0, remotes: {} });

interface Remembered {
  /** Changes whenever the file was replaced. */
  stamp: string;
  registry: Registry;
}

const remembered = new Map<string, Remembered>();

/**
 * The registry in force. Cheap enough for every page: one stat, parsed again only when the file was replaced. A
 * damaged file leaves the last good registry in force: the one this process remembers, else the generation before.
 */
export async function readRegistry(
  dataDir: string,
  warn: (message: string) => void = (message) => { console.warn(message); },
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
  return text === null ? emptyRegistry() : parseRegistry(text);
}

/** The generation before, or null when there is none or it is damaged too. */
export async function readLastRegistry(dataDir: string): Promise<Registry | null> {
  const text = await textOf(lastRegistryFile(dataDir));
  if (text === null) return null;
  try {
    return parseRegistry(text);
  } catch {
    return null;
  }
}

/** @throws BadRegistryError naming the field, also when a pointer leads to a version that is not there */
export function parseRegistry(text: string): Registry {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new BadRegistryError(`The release registry is not JSON (${error instanceof Error ? error.message : ''}).`);
  }
  const parsed = registrySchema.safeParse(data);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new BadRegistryError(`The release registry is not valid at "${issue?.path.join('.') ?? ''}": ${issue?.message ?? ''}.`);
  }
  for (const [name, remote] of Object.entries(parsed.data.remotes)) {
    for (const pointer of [remote.current, remote.previous, remote.canary?.version]) {
      if (pointer && !remote.versions[pointer]) {
        throw new BadRegistryError(`The release registry is not valid: ${name} has no version ${pointer}.`);
      }
    }
  }
  return parsed.data;
}

async function fileStamp(path: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(path);
    return `${ino}-${size}-${mtimeMs}`;
  } catch {
    return 'absent';
  }
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
