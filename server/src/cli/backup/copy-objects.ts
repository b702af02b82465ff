import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { REGISTRY_DOCUMENTS } from '../../releases/registry/registry-document';
import type { ListedObject, ObjectStore } from '../../storage/object-store';
import { contentTypeOf } from '../../storage/recording-folder';
import type { ObjectLine } from './backup-manifest';

/** All key spaces of a site. Releases come first, directly after the registry documents that name their versions. */
export const KEY_SPACES = ['releases/', 'chunks/', 'recordings/', 'outbox/'] as const;
/** Concurrent copies, enough to hide the round trip to a bucket. */
const AT_ONCE = 8;

export const isRegistryDocument = (key: string): boolean => (REGISTRY_DOCUMENTS as readonly string[]).includes(key);

/**
 * The keys of a store in an order that gives a consistent copy. The documents of the release registry, the only mutable
 * objects, come before the versions that they name; a version is kept for 30 days after the registry drops it.
 */
export async function* keysOf(store: ObjectStore): AsyncGenerator<Pick<ListedObject, 'key' | 'bytes'>> {
  for (const key of REGISTRY_DOCUMENTS) {
    const head = await store.head(key);
    if (head) yield { key, bytes: head.bytes };
  }
  for (const space of KEY_SPACES)
    for await (const { key, bytes } of store.list(space)) if (!isRegistryDocument(key)) yield { key, bytes };
}

/**
 * Copies one object and hashes it while streaming.
 * @param sha256 the expected hash; a copy with a different one is refused
 * @returns null if the object no longer exists
 */
export async function copyObject(
  from: ObjectStore,
  to: ObjectStore,
  { key, sha256, contentType }: Pick<ObjectLine, 'key' | 'sha256' | 'contentType'>,
): Promise<ObjectLine | null> {
  const found = await from.get(key);
  if (!found) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  const body = Readable.from(
    (async function* hashed() {
      for await (const part of found.body) {
        hash.update(part as Buffer);
        bytes += (part as Buffer).length;
        yield part as Buffer;
      }
    })(),
    { objectMode: false },
  );
  const type = contentType ?? found.contentType ?? contentTypeOf(key);
  await to.put(key, { body, bytes: found.bytes }, { contentType: type, ...(sha256 === undefined ? {} : { sha256 }) });
  return { key, bytes, sha256: hash.digest('hex'), contentType: type };
}

/** Runs `work` on at most {@link AT_ONCE} items concurrently and reads no further ahead. Yields in the items' order. */
export async function* inParallel<T, R>(items: AsyncIterable<T>, work: (item: T) => Promise<R>): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  try {
    for await (const item of items) {
      const one = work(item);
      // Prevents an unhandled rejection; the error is thrown when this result is awaited below.
      one.catch(() => undefined);
      running.push(one);
      if (running.length === AT_ONCE) yield await (running.shift() as Promise<R>);
    }
    while (running.length > 0) yield await (running.shift() as Promise<R>);
  } finally {
    await Promise.allSettled(running);
  }
}
