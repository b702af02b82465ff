import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { StoredRelease } from '@bandmark/contracts/registry';
import { ReleaseError } from './release-error';

export type ReleaseSignature = NonNullable<StoredRelease['signature']>;

/** What a team signs: everything that decides which bytes run, under which name. Not the time of publication. */
function signedBytes(name: string, release: StoredRelease): Buffer {
  const { version, entry, integrity, global, preload, requires, pages, files } = release;
  return Buffer.from(canonicalJson({ name, version, entry, integrity, global, preload, requires, pages, files }));
}

/** @param privateKey PEM, Ed25519 (`openssl genpkey -algorithm ed25519`) @throws ReleaseError */
export function signRelease(name: string, release: StoredRelease, privateKey: string, team: string): ReleaseSignature {
  let key: KeyObject;
  try {
    key = createPrivateKey(privateKey);
  } catch {
    throw new ReleaseError('The signing key is no private key in PEM.');
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new ReleaseError('The signing key is not an Ed25519 key.');
  return { team, key: spkiOf(key), value: sign(null, signedBytes(name, release), key).toString('base64') };
}

/** Whether the signature fits the release and the key that it names. The caller must check whose key that is. */
export function isSignedRelease(name: string, release: StoredRelease): boolean {
  if (!release.signature) return false;
  const key = publicKeyOf(release.signature.key);
  return key !== null && verify(null, signedBytes(name, release), key, Buffer.from(release.signature.value, 'base64'));
}

/** @param registry as parsed from JSON, with fields that this code does not know: they are signed too */
export function signRegistry(registry: object, key: KeyObject): string {
  return sign(null, registryBytes(registry), key).toString('base64');
}

export function isSignedRegistry(registry: object, key: KeyObject): boolean {
  const signature = 'signature' in registry ? registry.signature : undefined;
  return typeof signature === 'string' && verify(null, registryBytes(registry), key, Buffer.from(signature, 'base64'));
}

function registryBytes(registry: object): Buffer {
  return Buffer.from(canonicalJson({ ...registry, signature: undefined }));
}

/** The public half as base64 SPKI, the form in which keys are stored. @param key private or public */
export function spkiOf(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
}

/** @param text PEM or base64 SPKI @returns null when it is no Ed25519 public key */
export function publicKeyOf(text: string): KeyObject | null {
  try {
    const key = text.includes('-----BEGIN')
      ? createPublicKey(text)
      : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/**
 * One text for one value, whatever the order of its keys. For JSON values without floating-point surprises (RFC 8785
 * orders keys the same way; its rules for numbers are those of JSON.stringify).
 */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
}
