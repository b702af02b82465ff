import type { KeyObject } from 'node:crypto';
import type { Registry } from '@bandmark/contracts/registry';
import type { ChangeNote, HistoryEntry } from './history';
import { ensureRegistryKey } from './ensure-registry-key';
import { emptyRegistry, parseRegistry } from './parse-registry';
import { withRetirement } from './pointers';
import { readLastRegistry, readRegistryFile } from './registry-store';
import { BadRegistryError, StaleRegistryError } from './release-error';
import type { StoredRegistry } from './release-store';
import { signRegistry } from './signatures';
import { storeInForce } from './store-in-force';

const ATTEMPTS = 20;

export interface ChangeOptions {
  note?: ChangeNote;
  now?: Date;
  /** Generation that the change was decided on; another one in force refuses it instead of trying again. */
  ifGeneration?: number | undefined;
}

/**
 * Reads, changes, signs and writes the registry, and notes who did it. Atomic: readers see the old document or the
 * new. When somebody else wrote in between, the change is made again on what they wrote, unless `ifGeneration` says
 * that it was meant for one generation only.
 * @throws StaleRegistryError, BadRegistryError when the result is not valid, and whatever `change` throws
 */
export async function updateRegistry(
  dataDir: string,
  change: (registry: Registry) => Registry,
  { note, now = new Date(), ifGeneration }: ChangeOptions = {},
): Promise<Registry> {
  const store = storeInForce(dataDir);
  const key = await ensureRegistryKey(dataDir);
  for (let attempt = 1; ; attempt += 1) {
    const stored = await store.readRegistry();
    const { registry: before, isDamaged } = await goodRegistry(dataDir, stored, key);
    if (ifGeneration !== undefined && before.generation !== ifGeneration) {
      throw new StaleRegistryError(
        `The release registry is at generation ${before.generation}; this change was meant for ${ifGeneration}.`,
      );
    }
    const { signature: _old, ...changed } = withRetirement(
      { ...change(before), generation: before.generation + 1 },
      now,
    );
    const next: Registry = { ...changed, signature: signRegistry(changed, key) };
    const text = JSON.stringify(next, null, 1);
    parseRegistry(text, key);
    try {
      const historyLine = JSON.stringify(entryOf(note, before, next, now));
      await store.replaceRegistry({ text, before: stored?.tag ?? null, isDamaged, historyLine });
      return next;
    } catch (error) {
      if (!(error instanceof StaleRegistryError) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** A damaged document is written over from the last good one, never patched. */
async function goodRegistry(
  dataDir: string,
  stored: StoredRegistry | null,
  key: KeyObject,
): Promise<{ registry: Registry; isDamaged: boolean }> {
  // A bucket that is new: it goes on from what this site has.
  if (!stored) return { registry: await readRegistryFile(dataDir), isDamaged: false };
  try {
    return { registry: parseRegistry(stored.text, key), isDamaged: false };
  } catch (error) {
    if (!(error instanceof BadRegistryError)) throw error;
    // In the data directory: with a bucket that is the copy this server followed last.
    const followed = await readRegistryFile(dataDir).catch(() => null);
    return { registry: followed ?? (await readLastRegistry(dataDir)) ?? emptyRegistry(), isDamaged: true };
  }
}

function entryOf(note: ChangeNote | undefined, before: Registry, next: Registry, now: Date): HistoryEntry {
  const remote = note?.remote ?? '';
  return {
    at: now.toISOString(),
    generation: next.generation,
    who: note?.who ?? 'unknown',
    action: note?.action ?? 'change',
    remote,
    version: note?.version ?? next.remotes[remote]?.current ?? null,
    before: before.remotes[remote]?.current ?? null,
    ...(note?.percent === undefined ? {} : { percent: note.percent }),
    ...(note?.reason === undefined ? {} : { reason: note.reason }),
  };
}
