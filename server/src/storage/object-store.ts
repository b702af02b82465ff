import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { MISSING } from '../unavailable';

/** What a store knows of an object without reading it. */
export interface ObjectHead {
  /** Size of the whole object, even if only a range of it is read. */
  bytes: number;
  /** Changes whenever the content does; what `put` compares for `ifMatch`. Quoted, as RFC 9110 §8.8.3 writes it. */
  etag: string;
  /** Epoch milliseconds. */
  modifiedAt: number;
  /** As given to `put`; null from a disk, which does not store it: the code that serves a key space knows its types. */
  contentType: string | null;
}

export interface ObjectContent extends ObjectHead {
  /** Must be read to its end or destroyed, because it holds an open file or connection. */
  body: Readable;
}

export interface ListedObject {
  key: string;
  bytes: number;
  /** Epoch milliseconds. */
  modifiedAt: number;
}

/** First and last byte, both included (RFC 9110 §14.1.2). */
export interface ByteRange {
  start: number;
  end: number;
}

export interface ObjectStream {
  /** `put` closes it, whether it succeeds or fails. */
  body: Readable;
  /** Length in bytes, which S3 needs in advance. */
  bytes: number;
}

export interface PutOptions {
  contentType?: string;
  cacheControl?: string;
  /** Hexadecimal SHA-256, if known: the bucket rejects any other bytes. Computed for contents in memory. */
  sha256?: string;
  /** Writes only if no object exists (`'absent'`), or over the object with this ETag; see `keepsConditions`. */
  condition?: 'absent' | { ifMatch: string };
}

/**
 * Objects by key: `DATA_DIR` on one machine, an S3 bucket for several. Keys are `/`-separated, without a leading
 * slash and without empty or dot segments; no key is a folder of another (`a` beside `a/b`). Every `put` is atomic and
 * durable: a reader sees the whole object or none, and once it resolves the bytes survive a loss of power (disk) or are
 * acknowledged by the bucket (S3).
 * @throws StoreUnavailableError, StoreAccessError from every call
 */
export interface ObjectStore {
  /** @throws PreconditionFailedError if the condition does not hold; nothing was written then */
  put(key: string, content: Uint8Array | ObjectStream, options?: PutOptions): Promise<{ etag: string }>;
  /** @returns null if there is no object; a range past the end is cut to the object, and may be empty */
  get(key: string, range?: ByteRange): Promise<ObjectContent | null>;
  /** @returns null where no object is */
  head(key: string): Promise<ObjectHead | null>;
  /** Lists the objects below a prefix that ends with `/`, in key order. The iterator fetches them page by page. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Deleting an absent object is no error. */
  delete(key: string): Promise<void>;
  /**
   * Whether conditional writes work: in the store itself or, if it does not support them, by a lock of the one machine
   * that writes. Only the release registry needs them: every other key carries its content's hash, or a row in the
   * database decides. If false, `put` with a condition throws.
   * @throws StoreAccessError if the credentials may read but not write
   */
  keepsConditions(): Promise<boolean>;
}

/** Base class of the failures of a store that a caller can tell apart. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}

/** The condition of a `put` does not hold: another process wrote first. Nothing was written. */
export class PreconditionFailedError extends StoreError {
  override readonly name = 'PreconditionFailedError';
}

/** The store cannot be reached or fails; a later call may succeed. */
export class StoreUnavailableError extends StoreError {
  override readonly name = 'StoreUnavailableError';
  readonly [MISSING] = 'storage';
}

/** Wrong credentials, a missing bucket or missing permissions: an operator has to change a setting. */
export class StoreAccessError extends StoreError {
  override readonly name = 'StoreAccessError';
  readonly [MISSING] = 'storage';
}

/** @throws TypeError for a key that could leave the store or that S3 would read differently */
export function checkKey(key: string): void {
  if (key.split('/').some((part) => part === '' || part === '.' || part === '..' || part.includes('\0')))
    throw new TypeError(`Not a key of an object store: ${JSON.stringify(key)}.`);
}

/** @throws TypeError unless the prefix ends with a slash: `chunks/1` must not mean `chunks/10` as well */
export function checkPrefix(prefix: string): void {
  if (!prefix.endsWith('/')) throw new TypeError(`A prefix ends with a slash: ${JSON.stringify(prefix)}.`);
  checkKey(prefix.slice(0, -1));
}

/** Wraps a store so that `put` always closes the stream, which holds an open file. */
export function closingStreams(store: ObjectStore): ObjectStore {
  return {
    ...store,
    async put(key, content, options) {
      try {
        return await store.put(key, content, options);
      } finally {
        if (!(content instanceof Uint8Array)) content.body.destroy();
      }
    },
  };
}

/** Removes everything below a prefix, several objects at a time: enough to hide a bucket's round trip. */
export async function deleteAll(store: ObjectStore, prefix: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  await pLimit(8).map(keys, (key) => store.delete(key));
}

/** Reads a small object whole. @returns null if there is no object */
export async function readBytes(store: ObjectStore, key: string): Promise<(ObjectHead & { content: Buffer }) | null> {
  const found = await store.get(key);
  if (!found) return null;
  const { body, ...head } = found;
  return { ...head, content: await buffer(body) };
}
