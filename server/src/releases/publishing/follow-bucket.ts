import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Registry, StoredRelease } from '@bandmark/contracts/registry';
import { createDiskReleaseStore, isThere } from '../registry/disk-release-store';
import { ensureRegistryKey } from '../registry/ensure-registry-key';
import { parseRegistry } from '../registry/parse-registry';
import { precompressFile } from './precompress-file';
import { uploadsDir, versionDir } from '../registry/registry-files';
import { readRegistryFile } from '../registry/registry-store';
import { BadRegistryError, StaleRegistryError } from '../registry/release-error';
import type { BucketReleaseStore } from '../s3-release-store';

export interface BucketFollower {
  /** Asks the bucket once and takes over what is new. @returns whether something was */
  follow(): Promise<boolean>;
}

/**
 * Keeps the data directory equal to a bucket: files of new versions first, each checked against the signed registry,
 * then the registry itself. Pages read the copy alone, so an unreachable or tampered bucket leaves the last good
 * registry in force, and a rollback needs one small request to be seen. An older generation than the one here is
 * refused: a signature alone would let the file host bring a former registry back.
 */
export function followBucket(dataDir: string, bucket: BucketReleaseStore): BucketFollower {
  const disk = createDiskReleaseStore(dataDir);
  let tag: string | null = null;

  return {
    async follow() {
      const stored = await bucket.readRegistryIfChanged(tag);
      if (!stored) return false;
      const registry = parseRegistry(stored.text, await ensureRegistryKey(dataDir));
      const here = await readRegistryFile(dataDir).catch(() => null);
      if (here && registry.generation < here.generation) {
        throw new BadRegistryError(
          `The bucket shows generation ${registry.generation} of the registry, older than ${here.generation} here.`,
        );
      }
      for (const [name, release] of releasesOf(registry)) await fetchVersion(dataDir, bucket, name, release);
      if (here?.generation !== registry.generation) await replace(stored.text, here === null);
      // Only now: what could not be taken over is asked for again.
      tag = stored.tag;
      return here?.generation !== registry.generation;
    },
  };

  async function replace(text: string, isDamaged: boolean): Promise<void> {
    const before = await disk.readRegistry();
    try {
      await disk.replaceRegistry({ text, before: before?.tag ?? null, isDamaged, historyLine: '' });
    } catch (error) {
      // Another process of this machine took it over at the same time.
      if (!(error instanceof StaleRegistryError)) throw error;
    }
  }
}

function releasesOf(registry: Registry): [string, StoredRelease][] {
  return Object.entries(registry.remotes).flatMap(([name, { versions }]) =>
    Object.values(versions).map((release): [string, StoredRelease] => [name, release]),
  );
}

async function fetchVersion(
  dataDir: string,
  bucket: BucketReleaseStore,
  name: string,
  { version, files }: StoredRelease,
): Promise<void> {
  if (await isThere(versionDir(dataDir, name, version))) return;
  const temporary = join(uploadsDir(dataDir), `.fetching-${randomUUID()}`);
  try {
    for (const file of Object.keys(files)) {
      const target = join(temporary, file);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, await bucket.readFile(name, version, file));
      await precompressFile(target);
    }
    await createDiskReleaseStore(dataDir).putVersion(name, version, files, temporary);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
