import type { Readable } from 'node:stream';

/** What a store knows of an object without reading it. */
export interface ObjectHead {
  bytes: number;
  /** Changes whenever the content does; what `put` compares for `ifMatch`. */
  etag: string;
  /** Epoch milliseconds. */
  modifiedAt: number;
  contentType: string | null;
}

export interface ObjectContent extends ObjectHead {
  body: Readable;
}

/** First and last byte, both included (RFC 9110 §14.1.2). */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutOptions {
  contentType?: string;
  /** Writes only where no object is, `'absent'`, or over the object with this ETag; see `keepsConditions`. */
  condition?: 'absent' | { ifMatch: string };
}

/** The condition of a `put` does not hold: another process wrote first. Nothing was written. */
export class PreconditionFailedError extends Error {
  override readonly name = 'PreconditionFailedError';
}

/** The store cannot be reached or refuses its keys; a later call may succeed. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/**
 * Objects by key: `DATA_DIR` on one machine, an S3 bucket for several. Keys are `/`-separated, without a leading
 * slash and without empty or dot segments. Every `put` is atomic and durable: a reader sees the whole object or none,
 * and once it resolves the bytes survive a loss of power (disk) or are acknowledged by the bucket (S3).
 * @throws StoreUnavailableError from every call
 */
export interface ObjectStore {
  /** A stream needs its length, because S3 signs it. @throws PreconditionFailedError */
  put(
    key: string,
    content: Uint8Array | { body: Readable; bytes: number },
    options?: PutOptions,
  ): Promise<{ etag: string }>;
  /** @returns null where no object is; a range past the end is cut to the object */
  get(key: string, range?: ByteRange): Promise<ObjectContent | null>;
  /** @returns null where no object is */
  head(key: string): Promise<ObjectHead | null>;
  /** Keys and sizes below a prefix that ends with `/`, in key order, page by page behind the iterator. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number; modifiedAt: number }>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /**
   * Whether a condition of `put` is kept by the store itself. Only the release registry needs it: every other key
   * carries its content's hash, or a row in the database decides.
   */
  keepsConditions(): Promise<boolean>;
}
