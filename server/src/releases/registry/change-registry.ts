import type { Registry } from '@bandmark/contracts/registry';
import { changeOf, type ChangeNote } from './history';
import { emptyRegistry, parseRegistry } from './parse-registry';
import { withRetirement } from './pointers';
import type { RegistryDocument, StoredRegistry } from './registry-document';
import type { RegistryInForce } from './registry-in-force';
import type { RegistryKey } from './registry-key';
import { BadRegistryError, ForeignRegistryError, ReleaseError, StaleRegistryError } from './release-error';
import { signRegistry } from './signatures';

const ATTEMPTS = 20;

export interface RegistryPlaces {
  /** The authoritative document: in the bucket, or on this machine. */
  document: RegistryDocument;
  inForce: RegistryInForce;
  key: RegistryKey;
}

export interface ChangeOptions {
  note: ChangeNote;
  now: Date;
  /**
   * Generation that the change was decided on; if another one is in force, the change is refused instead of retried.
   */
  ifGeneration?: number | undefined;
}

/**
 * Reads, changes, signs and writes the registry, and notes who did it. Atomic: readers see the old document or the new.
 * When another process wrote in between, the change is retried on what it wrote, unless `ifGeneration` limits it to one
 * generation. A change that returns the registry it was given writes nothing.
 * @throws StaleRegistryError, ForeignRegistryError, BadRegistryError when the result is not valid, and whatever
 * `change` throws
 */
export async function changeRegistry(
  { document, inForce, key: keys }: RegistryPlaces,
  change: (registry: Registry) => Registry,
  { note, now, ifGeneration }: ChangeOptions,
): Promise<Registry> {
  const key = await keys.ensure();
  for (let attempt = 1; ; attempt += 1) {
    const stored = await document.read();
    const { registry: before, isDamaged } = await lastGood(stored, inForce, key);
    if (ifGeneration !== undefined && before.generation !== ifGeneration) {
      throw new StaleRegistryError(
        `The release registry is at generation ${before.generation}; this change was meant for ${ifGeneration}.`,
      );
    }
    const after = change(before);
    // A new generation would refuse callers whose `ifGeneration` still describes what is in force.
    if (after === before && stored && !isDamaged) return before;
    const { signature: _old, ...changed } = withRetirement({ ...after, generation: before.generation + 1 }, now);
    const noted = { ...changed, change: changeOf(note, before, changed, now) };
    const next: Registry = { ...noted, signature: signRegistry(noted, key) };
    const text = JSON.stringify(next, null, 1);
    parseRegistry(text, key);
    if (stored) await document.keep(stored.text, isDamaged);
    // The writer of the last change may have been killed before it appended this line.
    if (before.change) await document.appendHistory(JSON.stringify(before.change));
    try {
      await document.replace(text, stored?.etag ?? null);
    } catch (error) {
      if (!(error instanceof StaleRegistryError) || attempt === ATTEMPTS) throw error;
      continue;
    }
    // The registry itself carries its change, so a failure here loses nothing: the next change appends the line.
    await document.appendHistory(JSON.stringify(next.change)).catch(() => undefined);
    return next;
  }
}

/** A damaged document is replaced from the last good one, never patched. */
async function lastGood(
  stored: StoredRegistry | null,
  inForce: RegistryInForce,
  key: Awaited<ReturnType<RegistryKey['ensure']>>,
): Promise<{ registry: Registry; isDamaged: boolean }> {
  // A new bucket starts from the registry that this site has.
  if (!stored) return { registry: await inForce.read(), isDamaged: false };
  try {
    return { registry: parseRegistry(stored.text, key), isDamaged: false };
  } catch (error) {
    if (!(error instanceof BadRegistryError) || error instanceof ForeignRegistryError) throw error;
    // With a bucket, that is the copy that this server adopted last.
    const followed = await inForce.read().catch(() => null);
    // Other servers would refuse generation 1, and lose their releases if they adopted it.
    if (followed?.generation === 0)
      throw new ReleaseError(`${error.message} This server has no copy to replace it from.`);
    return { registry: followed ?? (await inForce.readLast()) ?? emptyRegistry(), isDamaged: true };
  }
}
