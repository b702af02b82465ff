import { createHmac, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { ConfigError } from '../../config-error';
import { ed25519KeyOfSeed, readEd25519Key } from '../../ed25519-key';
import { fromJwk } from './proof-libraries';

/** Signs credentials, with a key in this process or by a signing service. */
export interface CredentialSigner {
  /** Ed25519 public key as a Multikey: `z6Mk…`. */
  publicKey: string;
  /** @returns 64 bytes (RFC 8032) */
  sign(data: Uint8Array): Promise<Uint8Array>;
}

/** Derives the key of a generation from the site's secret, so that all servers of the site share it. */
export function signerOfGeneration(secret: Uint8Array, generation: number): Promise<CredentialSigner> {
  return localSigner(ed25519KeyOfSeed(createHmac('sha256', secret).update(`generation ${generation}`).digest()));
}

/** The key for samples, which must not sign anything else. */
export function sampleSigner(secret: Uint8Array): Promise<CredentialSigner> {
  return localSigner(ed25519KeyOfSeed(createHmac('sha256', secret).update('sample').digest()));
}

/** @param key `CREDENTIAL_KEY`: PKCS #8 in base64 @throws ConfigError when it is no Ed25519 key */
export async function signerOfSetting(key: string): Promise<CredentialSigner> {
  const privateKey = readEd25519Key({ base64: key });
  if (privateKey === null) throw new ConfigError('CREDENTIAL_KEY: must be an Ed25519 private key, PKCS #8 in base64.');
  return localSigner(privateKey);
}

async function localSigner(privateKey: KeyObject): Promise<CredentialSigner> {
  const { publicKeyMultibase } = await fromJwk({ jwk: createPublicKey(privateKey).export({ format: 'jwk' }) });
  return { publicKey: publicKeyMultibase, sign: async (data) => sign(null, data, privateKey) };
}
