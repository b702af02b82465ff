import type { Registry, StoredRelease } from '@bandmark/contracts/registry';
import { createDiskReleaseStore, isThere } from '../registry/disk-release-store';
import { withCurrent, withVersion } from '../registry/pointers';
import { readBuild } from './read-build';
import { versionDir } from '../registry/registry-files';
import { readRegistryFile } from '../registry/registry-store';
import type { ReleaseSignature } from '../registry/signatures';
import { storeInForce } from '../registry/store-in-force';
import { updateRegistry } from '../registry/update-registry';

export interface Publication {
  dataDir: string;
  /** `shell`, `auth`, … */
  name: string;
  /** A finished build: `<package>/dist/<version>`. */
  directory: string;
  now: Date;
  who?: string;
  /** False: enter the version and leave the pointers; a canary or a promotion follows. */
  makeCurrent?: boolean;
  signature?: ReleaseSignature | undefined;
  ifGeneration?: number | undefined;
}

/**
 * Publishes a build: checks the hash of every file, copies them to where they stay for ever, enters the version and
 * makes it current; what was current becomes previous. Publishing the same version again changes no file.
 * @throws ReleaseError when the build is damaged or other bytes are already published under its version
 */
export async function publishRelease(
  publication: Publication,
): Promise<{ release: StoredRelease; registry: Registry }> {
  const { dataDir, name, directory, now, who = 'unknown', makeCurrent = true, signature, ifGeneration } = publication;
  const release: StoredRelease = {
    ...(await readBuild(directory)),
    publishedAt: now.toISOString(),
    ...(signature ? { signature } : {}),
  };
  const { version, files } = release;
  // Here in any case: pages are served from here.
  await createDiskReleaseStore(dataDir).putVersion(name, version, files, directory);
  await storeInForce(dataDir).putVersion(name, version, files, directory);
  const change = (registry: Registry) => {
    const entered = withVersion(registry, name, release);
    return makeCurrent ? withCurrent(entered, name, version) : entered;
  };
  const note = { who, action: makeCurrent ? ('release' as const) : ('upload' as const), remote: name, version };
  const registry = await updateRegistry(dataDir, change, { note, now, ifGeneration });
  return { release, registry };
}

/** Publishes unless the version is known already, and then leaves the pointers as an operator set them. */
export async function publishIfNew(publication: Publication): Promise<{ version: string; isNew: boolean }> {
  const { version } = await readBuild(publication.directory);
  const registry = await readRegistryFile(publication.dataDir).catch(() => null);
  const isKnown = registry?.remotes[publication.name]?.versions[version] !== undefined;
  const isStored = isKnown && (await isThere(versionDir(publication.dataDir, publication.name, version)));
  if (!isStored) await publishRelease(publication);
  return { version, isNew: !isStored };
}
