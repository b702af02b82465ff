import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@bandmark/contracts/registry';
import { createDiskReleaseStore } from '../registry/disk-release-store';
import { remotesDir } from '../registry/registry-files';
import { readRegistryFile } from '../registry/registry-store';
import { storeInForce } from '../registry/store-in-force';
import { createUploads } from './uploads';
import { updateRegistry } from '../registry/update-registry';

/** Pages that are open and exams that are pinned have long ended by then (design §4). */
export const KEPT_MS = 30 * 86_400_000;

interface Swept {
  name: string;
  version: string;
  files: readonly string[];
}

/**
 * Removes versions to which no pointer has led for 30 days: from the registry first, then their files, so that a page
 * never names what is gone. Also what killed publications left behind.
 * @param now epoch milliseconds
 * @param mayPublish false: the registry is another machine's, and only this directory is tidied
 */
export async function sweepReleases(dataDir: string, now: number, mayPublish = true): Promise<Swept[]> {
  const old = mayPublish ? retiredBefore(await readRegistryFile(dataDir), now - KEPT_MS) : [];
  const swept: Swept[] = [];
  for (const { name, version, files } of old) {
    // Decided again on the document that is written: somebody may have promoted it meanwhile.
    let isGone = false;
    const drop = (registry: Registry): Registry => {
      isGone = retiredBefore(registry, now - KEPT_MS).some((each) => each.name === name && each.version === version);
      return isGone ? withoutVersion(registry, name, version) : registry;
    };
    const note = { who: 'server', action: 'sweep' as const, remote: name, version };
    await updateRegistry(dataDir, drop, { note, now: new Date(now) });
    if (!isGone) continue;
    await createDiskReleaseStore(dataDir).removeVersion(name, version, files);
    await storeInForce(dataDir).removeVersion(name, version, files);
    swept.push({ name, version, files });
  }
  await removeUnknown(dataDir, now);
  await createUploads(dataDir).removeAbandoned(now);
  return swept;
}

function retiredBefore(registry: Registry, limit: number): Swept[] {
  return Object.entries(registry.remotes).flatMap(([name, { versions }]) =>
    Object.values(versions)
      .filter(({ retiredAt }) => retiredAt !== undefined && Date.parse(retiredAt) < limit)
      .map(({ version, files }) => ({ name, version, files: Object.keys(files) })),
  );
}

function withoutVersion(registry: Registry, name: string, version: string): Registry {
  const remote = registry.remotes[name];
  if (!remote) return registry;
  const { [version]: _gone, ...versions } = remote.versions;
  return { ...registry, remotes: { ...registry.remotes, [name]: { ...remote, versions } } };
}

/** Directories that no registry names: a publication was killed between its files and its entry, or a sweep in between. */
async function removeUnknown(dataDir: string, now: number): Promise<void> {
  const registry = await readRegistryFile(dataDir);
  const names = await readdir(remotesDir(dataDir)).catch(() => []);
  for (const name of names) {
    for (const version of await readdir(join(remotesDir(dataDir), name)).catch(() => [])) {
      if (registry.remotes[name]?.versions[version]) continue;
      const directory = join(remotesDir(dataDir), name, version);
      const { ctimeMs } = await stat(directory);
      if (now - ctimeMs > KEPT_MS) await rm(directory, { recursive: true, force: true });
    }
  }
}
