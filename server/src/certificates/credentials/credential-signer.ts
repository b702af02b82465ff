import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { ConfigError } from '../../config-error';
import { fromJwk } from './proof-libraries';

/** Signs credentials: a key in this process, or a service that keeps one. */
export interface CredentialSigner {
  /** Ed25519 as a Multikey: `z6Mk…`. */
  publicKey: string;
  /** @returns 64 bytes (RFC 8032) */
  sign(data: Uint8Array): Promise<Uint8Array>;
}

/** RFC 8410 §7: this prefix and a seed of 32 bytes are an Ed25519 key in PKCS #8. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key of a generation, from the site's secret: every server of the site has the same. */
export function signerOfGeneration(secret: Uint8Array, generation: number): Promise<CredentialSigner> {
  return signerOfSeed(createHmac('sha256', secret).update(`generation ${generation}`).digest());
}

/** The key of samples, which signs nothing else. */
export function sampleSigner(secret: Uint8Array): Promise<CredentialSigner> {
  return signerOfSeed(createHmac('sha256', secret).update('sample').digest());
}

/** @param key `CREDENTIAL_KEY`: PKCS #8 in base64 @throws ConfigError when it is no Ed25519 key */
export async function signerOfSetting(key: string): Promise<CredentialSigner> {
  let privateKey: KeyObject | null = null;
  try {
    privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' });
  } catch {
    // Reported below: the error's own text may quote the key.
  }
  if (privateKey?.asymmetricKeyType !== 'ed25519')
    throw new ConfigError('CREDENTIAL_KEY: must be an Ed25519 private key, PKCS #8 in base64.');
  return localSigner(privateKey);
}

const signerOfSeed = (seed: Buffer): Promise<CredentialSigner> =>
  localSigner(createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' }));

async function localSigner(privateKey: KeyObject): Promise<CredentialSigner> {
  const { publicKeyMultibase } = await fromJwk({ jwk: createPublicKey(privateKey).export({ format: 'jwk' }) });
  return { publicKey: publicKeyMultibase, sign: async (data) => sign(null, data, privateKey) };
}
