import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import type { Registry } from '@bandmark/contracts/registry';
import { withFileLock } from './file-lock';
import { lastRegistryFile, registryFile, registryLock, releasesDir } from './registry-files';
import { BadRegistryError, emptyRegistry, parseRegistry, readLastRegistry, readRegistryFile } from './registry-store';

/** Somebody else wrote the registry in between. */
export class StaleRegistryError extends Error {
  override readonly name = 'StaleRegistryError';
}

/**
 * Writes `next`, whose generation must be the stored one plus one. Atomic: readers see the old document or the new.
 * @throws StaleRegistryError when the stored generation is another, BadRegistryError when `next` is not valid
 */
export async function writeRegistry(dataDir: string, next: Registry): Promise<void> {
  const text = JSON.stringify(next, null, 1);
  parseRegistry(text);
  await mkdir(releasesDir(dataDir), { recursive: true });
  await withFileLock(registryLock(dataDir), async () => {
    const stored = await storedForWriting(dataDir);
    if (next.generation !== stored.registry.generation + 1) {
      throw new StaleRegistryError(
        `The release registry is at generation ${stored.registry.generation}; this write expected ${next.generation - 1}.`,
      );
    }
    await keepBefore(dataDir, stored.isDamaged);
    await replaceFile(registryFile(dataDir), text);
  });
}

/** Reads, changes and writes; reads again when somebody else wrote in between. */
export async function updateRegistry(dataDir: string, change: (registry: Registry) => Registry): Promise<Registry> {
  for (let attempt = 1; ; attempt += 1) {
    const { registry } = await storedForWriting(dataDir);
    const next = { ...change(registry), generation: registry.generation + 1 };
    try {
      await writeRegistry(dataDir, next);
      return next;
    } catch (error) {
      if (!(error instanceof StaleRegistryError) || attempt === 20) throw error;
    }
  }
}

/** A damaged document is written over from the last good one, never patched. */
async function storedForWriting(dataDir: string): Promise<{ registry: Registry; isDamaged: boolean }> {
  try {
    return { registry: await readRegistryFile(dataDir), isDamaged: false };
  } catch (error) {
    if (!(error instanceof BadRegistryError)) throw error;
    return { registry: (await readLastRegistry(dataDir)) ?? emptyRegistry(), isDamaged: true };
  }
}

/** Keeps the good document as the generation before, and a damaged one for whoever wants to know why. */
async function keepBefore(dataDir: string, isDamaged: boolean): Promise<void> {
  const target = isDamaged ? `${registryFile(dataDir)}.damaged` : lastRegistryFile(dataDir);
  try {
    if (isDamaged) await rename(registryFile(dataDir), target);
    else {
      await copyFile(registryFile(dataDir), `${target}.tmp`);
      await rename(`${target}.tmp`, target);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
