import { StoreError } from './object-store';
import type { SendS3 } from './s3-request';

/**
 * How a bucket's server handles conditions of a PUT. `without quotes`: Ceph's gateway (16.2) compares `If-Match` with
 * the bare tag and refuses every tag in quotes, the right one too (RFC 9110 §8.8.3 has the quotes).
 */
export type KeptConditions = 'kept' | 'without quotes' | 'not kept';

/** No object has this ETag: the MD5 or version that an ETag is made of is never all zeros. */
const NO_ETAG = `"${'0'.repeat(32)}"`;
/** Statuses of a server that wrote despite the condition, or that does not know conditions. */
const WRITTEN_OR_UNKNOWN: readonly number[] = [200, 201, 204, 400, 405, 501];
const REFUSED: readonly number[] = [404, 409, 412];
/** Another server may probe at the same time and change the tag in between. */
const TRIES = 3;

export function etagFor(conditions: KeptConditions, etag: string): string {
  return conditions === 'without quotes' ? etag.replaceAll('"', '') : etag;
}

/**
 * Finds out whether a bucket's server honours conditions of a PUT. No server announces it: Amazon's S3 has honoured
 * them since 2024, Swift's S3 API responds with 501 (2.30), Ceph accepts only a bare tag, and a server that ignores
 * conditions would write, and lose the previous writer's change. So one write must be refused and one must succeed.
 * @throws StoreAccessError if the credentials may not write
 */
export async function probeConditions(send: SendS3, key: string): Promise<KeptConditions> {
  const body = new TextEncoder().encode('Written to learn whether this server keeps If-Match and If-None-Match.\n');
  const put = async (headers: Record<string, string>) => {
    const { status } = await send({ method: 'PUT', key, body, headers, isRepeatable: false });
    if (WRITTEN_OR_UNKNOWN.includes(status)) return 'written or unknown';
    if (REFUSED.includes(status)) return 'refused';
    throw new StoreError(`The bucket responded ${status} for ${key}.`);
  };
  const takesCurrentEtag = async (conditions: KeptConditions): Promise<boolean> => {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const etag = (await send({ method: 'HEAD', key })).header('etag');
      if (etag && (await put({ 'if-match': etagFor(conditions, etag) })) !== 'refused') return true;
    }
    return false;
  };

  const { status } = await send({ method: 'PUT', key, body });
  if (status > 299) throw new StoreError(`The bucket responded ${status} for ${key}.`);
  if ((await put({ 'if-none-match': '*' })) !== 'refused') return 'not kept';
  for (const conditions of ['kept', 'without quotes'] as const) {
    if ((await put({ 'if-match': etagFor(conditions, NO_ETAG) })) !== 'refused') return 'not kept';
    if (await takesCurrentEtag(conditions)) return conditions;
  }
  // The server refuses right and wrong tags alike, so no object could ever be replaced.
  return 'not kept';
}
