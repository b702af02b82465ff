import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ed25519KeyOfSeed, readEd25519Key } from '../../ed25519-key';
import { unfinishedDirectory, writeDurably } from '../../storage/durable-write';
import { withFileLock } from '../../storage/file-lock';
import { parseRegistry } from './parse-registry';
import type { RegistryDocument } from './registry-document';
import { BadRegistryError } from './release-error';
import { signRegistry } from './signatures';

/** Where the site's private key comes from; servers that share a bucket must have the same. */
export interface RegistryKeySource {
  dataDirectory: string;
  /** `RELEASE_KEY`: base64 PKCS #8. */
  releaseKey?: string | undefined;
  /** `SECRET`: servers that share it derive the same key from it. */
  secret?: string | undefined;
}

export interface RegistryKey {
  /** @returns null before the first start @throws BadRegistryError when it is no Ed25519 key */
  read(): Promise<KeyObject | null>;
  /** Creates a key if there is none. @throws ForeignRegistryError when another key signed the bucket's registry */
  ensure(): Promise<KeyObject>;
}

export const registryKeyFile = (dataDirectory: string): string => join(dataDirectory, 'secrets', 'registry-key.pem');

/**
 * The key with which this site signs its registry. Read at every use, which is rare: only when the registry has
 * changed.
 * @param local the registry on this machine
 * @param shared the registry in the bucket, if there is one
 */
export function openRegistryKey(
  source: RegistryKeySource,
  local: RegistryDocument,
  shared: RegistryDocument | null,
): RegistryKey {
  const path = registryKeyFile(source.dataDirectory);
  const read = () => readKey(path, source);
  const makeKey = async () => {
    const key = newKey(source);
    const inBucket = await shared?.read();
    // A wrong key must not be stored: it would outlive the setting that it was derived from.
    if (inBucket) parseRegistry(inBucket.text, key);
    return storeKey(source.dataDirectory, key, local);
  };
  return {
    read,
    async ensure() {
      const lock = join(source.dataDirectory, '.locks', 'registry-key');
      return (await read()) ?? withFileLock(lock, async () => (await read()) ?? makeKey());
    },
  };
}

async function readKey(path: string, { releaseKey }: RegistryKeySource): Promise<KeyObject | null> {
  if (releaseKey) return required(readEd25519Key({ base64: releaseKey }), 'RELEASE_KEY');
  const pem = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return pem === null ? null : required(readEd25519Key({ pem }), path);
}

const newKey = ({ secret }: RegistryKeySource): KeyObject =>
  secret === undefined ? generateKeyPairSync('ed25519').privateKey : derivedKey(secret);

/**
 * Signs a registry that is older than its key (an earlier version of this server, or a copied directory): the first
 * start trusts what it finds, every later one verifies. The key is stored last, so that a start that is killed in
 * between begins again.
 */
async function storeKey(dataDirectory: string, key: KeyObject, local: RegistryDocument): Promise<KeyObject> {
  const stored = await local.read();
  const resigned = stored && resign(stored.text, key);
  if (resigned) await local.replace(resigned, stored.etag);
  const last = await local.readLast();
  const resignedLast = last && resign(last, key);
  if (resignedLast) await local.keep(resignedLast, false);
  const pem = Buffer.from(key.export({ type: 'pkcs8', format: 'pem' }));
  await writeDurably(registryKeyFile(dataDirectory), pem, unfinishedDirectory(dataDirectory), { mode: 0o600 });
  return key;
}

/** @returns null for a damaged document, which is kept and refused when it is read */
function resign(text: string, key: KeyObject): string | null {
  try {
    const { signature: _other, ...registry } = parseRegistry(text);
    return JSON.stringify({ ...registry, signature: signRegistry(registry, key) }, null, 1);
  } catch (error) {
    if (!(error instanceof BadRegistryError)) throw error;
    return null;
  }
}

const derivedKey = (secret: string): KeyObject =>
  ed25519KeyOfSeed(createHmac('sha256', secret).update('bandmark/registry').digest());

function required(key: KeyObject | null, where: string): KeyObject {
  if (key === null) throw new BadRegistryError(`${where} holds no Ed25519 private key.`);
  return key;
}
