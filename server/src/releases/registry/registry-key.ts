import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BadRegistryError } from './release-error';
import { registryKeyFile } from './registry-files';

/**
 * The site's own key: from `RELEASE_KEY` (base64 PKCS #8; several processes on one bucket must share it), else from
 * its file. Asked for at every use: a key is read only when the registry changed, which is rare.
 * @returns null before the first start
 * @throws BadRegistryError when what is there is no Ed25519 key
 */
export async function readRegistryKey(dataDir: string): Promise<KeyObject | null> {
  const given = process.env['RELEASE_KEY'];
  if (given)
    return ed25519(
      () => createPrivateKey({ key: Buffer.from(given, 'base64'), format: 'der', type: 'pkcs8' }),
      'RELEASE_KEY',
    );
  const path = registryKeyFile(dataDir);
  const pem = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return pem === null ? null : ed25519(() => createPrivateKey(pem), path);
}

/** Makes a key; it is in force once it is stored. */
export function makeRegistryKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey;
}

/** Readable by its owner only; written beside and renamed, because half a key would refuse every registry. */
export async function storeRegistryKey(dataDir: string, key: KeyObject): Promise<void> {
  const path = registryKeyFile(dataDir);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.new`, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

function ed25519(read: () => KeyObject, where: string): KeyObject {
  let key: KeyObject | null = null;
  try {
    key = read();
  } catch {
    // Told below: the error's own text may quote the key.
  }
  if (key?.asymmetricKeyType !== 'ed25519') throw new BadRegistryError(`${where} holds no Ed25519 private key.`);
  return key;
}
