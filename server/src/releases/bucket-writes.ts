import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { withFileLock } from './registry/file-lock';
import { ReleaseError } from './registry/release-error';
import { BucketAccessError, expectOk, type S3Bucket } from './s3-bucket';

/**
 * Writes only over what the writer has seen.
 * @param before tag of that object; null when there was none
 * @returns false when another object is there, or another write of it is under way
 */
export type WriteOver = (
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
  before: string | null,
) => Promise<boolean>;

/** What the server of a bucket makes of conditions at a PUT. */
export type Conditions = 'kept' | 'not kept' | 'no access';

const PROBE = 'conditions.txt';
/** No object has it: the MD5 or version that an ETag is made of is never all zeros. */
const NO_TAG = `"${'0'.repeat(32)}"`;
/** Written all the same, or one of the ways to say that conditions are unknown here. */
const IS_NOT_KEPT: readonly number[] = [200, 201, 204, 400, 405, 501];
/** Shorter than the 30 s after which a lock belongs to nobody. */
const LOCKED_WITHIN_MS = 20_000;

/**
 * Tries it out, because no server says so: Amazon's S3 keeps conditions since 2024, Swift's S3 API answers 501
 * (2.30), and a server that knows nothing of them would write, and lose the change of whoever wrote before.
 * @param readable an object that whoever follows may read
 */
export async function tryConditions(bucket: S3Bucket, readable: string): Promise<Conditions> {
  const bytes = new TextEncoder().encode('Written to learn whether this server keeps If-Match and If-None-Match.\n');
  try {
    expectOk(await bucket.put(PROBE, bytes), PROBE);
  } catch (error) {
    if (!(error instanceof BucketAccessError)) throw error;
    // Reading says whether only writing is refused; else it throws the same.
    await bucket.get(readable);
    return 'no access';
  }
  for (const condition of [{ 'if-match': NO_TAG }, { 'if-none-match': '*' }]) {
    const status = await bucket.put(PROBE, bytes, condition);
    if (IS_NOT_KEPT.includes(status)) return 'not kept';
    // Anything else says nothing about conditions, such as 429.
    if (!isRefusal(status)) expectOk(status, PROBE);
  }
  return 'kept';
}

/** The bucket itself decides which of two writers came first. */
export const writeOnCondition =
  (bucket: S3Bucket): WriteOver =>
  async (path, bytes, headers, before) => {
    const condition: Record<string, string> = before === null ? { 'if-none-match': '*' } : { 'if-match': before };
    const status = await bucket.put(path, bytes, { ...headers, ...condition });
    if (isRefusal(status) || (status === 404 && before !== null)) return false;
    expectOk(status, path);
    return true;
  };

/**
 * For the one machine that writes: its processes take turns by a lock file for each object, and compare themselves.
 * @param directory of the lock files
 */
export const writeWithLock =
  (bucket: S3Bucket, directory: string): WriteOver =>
  async (path, bytes, headers, before) => {
    await mkdir(directory, { recursive: true });
    const name = createHash('sha256').update(path).digest('hex').slice(0, 32);
    return withFileLock(join(directory, `${name}.lock`), async () => {
      const signal = AbortSignal.timeout(LOCKED_WITHIN_MS);
      const there = await bucket.get(path);
      if ((typeof there === 'string' ? null : there.tag) !== before) return false;
      expectOk(await bucket.put(path, bytes, headers, signal), path);
      return true;
    });
  };

/** For everybody else. */
export const refuseToWrite =
  (reason: string): WriteOver =>
  () =>
    Promise.reject(new ReleaseError(reason));

/** 409: Amazon's word for a write that met another one. */
const isRefusal = (status: number) => status === 412 || status === 409;
