import { createPrivateKey, type KeyObject } from 'node:crypto';

/** RFC 8410 §7: this prefix and a seed of 32 bytes are an Ed25519 key in PKCS #8. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derives a private key from a seed. @param seed 32 bytes, such as an HMAC with SHA-256 */
export function ed25519KeyOfSeed(seed: Buffer): KeyObject {
  return fromPkcs8(Buffer.concat([PKCS8_PREFIX, seed]));
}

/**
 * Reads a private key: PKCS #8 in base64, as settings hold it, or PEM, as files hold it.
 * @returns null for anything else; gives no reason, because the error's text may quote the key
 */
export function readEd25519Key(given: { base64: string } | { pem: string }): KeyObject | null {
  try {
    const key = 'pem' in given ? createPrivateKey(given.pem) : fromPkcs8(Buffer.from(given.base64, 'base64'));
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

const fromPkcs8 = (key: Buffer): KeyObject => createPrivateKey({ key, format: 'der', type: 'pkcs8' });
