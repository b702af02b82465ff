import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { base58 } from '@scure/base';

/** A public id: a random integer from 1 to 2^53 − 1, safe in JSON and in an address. */
export function randomId(): number {
  const value = Number(randomBytes(8).readBigUInt64BE() >> 11n);
  return value === 0 ? randomId() : value;
}

/** A version 4 UUID in lower case (RFC 9562): 122 random bits. */
export function randomUuid(): string {
  return randomUUID();
}

/** `A` and 128 random bits in base58, as the specification requires: 16 to 22 characters after the A. */
export function randomCertificateId(): string {
  return `A${base58.encode(randomBytes(16))}`;
}

/** A secret for a link or a code: 256 random bits, safe in an address. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which a secret token is stored. A fast hash is enough, because 256 random bits cannot be guessed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
