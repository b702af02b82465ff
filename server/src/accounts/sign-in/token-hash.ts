import { createHash } from 'node:crypto';

/** What is stored of a token with 256 random bits: a fast hash is enough, there is nothing to guess. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
