import { StoreError } from './object-store';
import type { SendS3 } from './s3-request';

/** No object has it: the MD5 or version that an ETag is made of is never all zeros. */
const NO_ETAG = `"${'0'.repeat(32)}"`;
/** Written all the same, or one of the ways to say that conditions are unknown. */
const NOT_KEPT: readonly number[] = [200, 201, 204, 400, 405, 501];
const KEPT: readonly number[] = [404, 409, 412];

/**
 * Whether a bucket's server keeps conditions at a PUT. Tried out, because no server says so: Amazon's S3 keeps them
 * since 2024, Swift's S3 API answers 501 (2.30), and a server that knows nothing of them would write, and lose the
 * change of whoever wrote before.
 * @throws StoreAccessError when the key may not write
 */
export async function probeConditions(send: SendS3, key: string): Promise<boolean> {
  const body = new TextEncoder().encode('Written to learn whether this server keeps If-Match and If-None-Match.\n');
  const { status } = await send({ method: 'PUT', key, body });
  if (status > 299) throw new StoreError(`The bucket answered ${status} for ${key}.`);
  const conditions: Record<string, string>[] = [{ 'if-match': NO_ETAG }, { 'if-none-match': '*' }];
  for (const headers of conditions) {
    const answer = await send({ method: 'PUT', key, body, headers, isRepeatable: false });
    if (NOT_KEPT.includes(answer.status)) return false;
    if (!KEPT.includes(answer.status)) throw new StoreError(`The bucket answered ${answer.status} for ${key}.`);
  }
  return true;
}
