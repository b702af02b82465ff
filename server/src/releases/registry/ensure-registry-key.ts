import type { KeyObject } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { replaceFile } from './disk-release-store';
import { withFileLock } from './file-lock';
import { parseRegistry } from './parse-registry';
import { lastRegistryFile, registryFile, registryLock, releasesDir } from './registry-files';
import { makeRegistryKey, readRegistryKey, storeRegistryKey } from './registry-key';
import { textOf } from './registry-store';
import { BadRegistryError } from './release-error';
import { signRegistry } from './signatures';

/**
 * The site's key, made now if there is none. A registry that was there before it (an older version of this server, or
 * a copied directory) is taken as it is and signed: the first start trusts what it finds, every later one verifies.
 */
export async function ensureRegistryKey(dataDir: string): Promise<KeyObject> {
  const there = await readRegistryKey(dataDir);
  if (there) return there;
  await mkdir(releasesDir(dataDir), { recursive: true });
  return withFileLock(registryLock(dataDir), async () => {
    const made = await readRegistryKey(dataDir);
    if (made) return made;
    const key = makeRegistryKey();
    // The key is stored last: killed in between, the next start begins again.
    for (const path of [registryFile(dataDir), lastRegistryFile(dataDir)]) await signFile(path, key);
    await storeRegistryKey(dataDir, key);
    return key;
  });
}

async function signFile(path: string, key: KeyObject): Promise<void> {
  const text = await textOf(path);
  if (text === null) return;
  try {
    const { signature: _other, ...registry } = parseRegistry(text);
    await replaceFile(path, JSON.stringify({ ...registry, signature: signRegistry(registry, key) }, null, 1));
  } catch (error) {
    // A damaged document stays for the readers to refuse.
    if (!(error instanceof BadRegistryError)) throw error;
  }
}
