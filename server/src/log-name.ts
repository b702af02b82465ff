import { createHmac } from 'node:crypto';
import type { Secrets } from './secrets';

/**
 * The pseudonym of an account, a test or an attempt in the log: always the same for one id, so that lines can be
 * joined, and irreversible. Once the id is erased from the database, it identifies no one
 * (docs/decisions/083-the-log-names-by-keyed-hashes.md).
 */
export function logName({ log }: Pick<Secrets, 'log'>, id: string | number): string {
  return createHmac('sha256', log).update(String(id)).digest('base64url').slice(0, 12);
}
