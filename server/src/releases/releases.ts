import type { Registry } from '@bandmark/contracts/registry';
import { ensureRegistryKey } from './registry/ensure-registry-key';
import { followBucket } from './publishing/follow-bucket';
import { type ChangeNote, type HistoryEntry, parseHistory } from './registry/history';
import { publishIfNew, publishRelease } from './publishing/publish-release';
import { versionDir } from './registry/registry-files';
import { readRegistryFile } from './registry/registry-store';
import type { BucketReleaseStore } from './s3-release-store';
import type { ReleaseSignature } from './registry/signatures';
import { storeInForce, useBucket } from './registry/store-in-force';
import { sweepReleases } from './publishing/sweep-releases';
import { updateRegistry } from './registry/update-registry';

export interface PublishOptions {
  name: string;
  /** A finished build. */
  directory: string;
  who: string;
  makeCurrent?: boolean;
  signature?: ReleaseSignature | undefined;
  ifGeneration?: number | undefined;
}

/** Everything that is done with the releases of one data directory, whether it follows a bucket or not. */
export interface Releases {
  /** What is in force. @throws BadRegistryError */
  read(): Promise<Registry>;
  /** @throws ReleaseError, StaleRegistryError */
  change(change: (registry: Registry) => Registry, note: ChangeNote, ifGeneration?: number): Promise<Registry>;
  publish(options: PublishOptions): Promise<Registry>;
  publishIfNew(options: PublishOptions): Promise<{ version: string; isNew: boolean }>;
  /** Oldest first. */
  history(): Promise<HistoryEntry[]>;
  sweep(): Promise<void>;
  /** Takes over what the bucket has; nothing without one. */
  follow(): Promise<void>;
  /** The site's key, made if there is none; and a bucket that is new gets what is published here already. */
  prepare(): Promise<void>;
  /** @returns why nothing can be published from here; null when it can */
  warning(): Promise<string | null>;
}

/** @param clock epoch milliseconds @param bucket null when releases live in the data directory alone */
export function openReleases(dataDir: string, bucket: BucketReleaseStore | null, clock: () => number): Releases {
  const follower = bucket && followBucket(dataDir, bucket);
  if (bucket) useBucket(dataDir, bucket);
  const follow = async () => void (await follower?.follow());
  const warning = async () => (await bucket?.warning()) ?? null;
  const publication = (options: PublishOptions) => ({ ...options, dataDir, now: new Date(clock()) });

  return {
    read: () => readRegistryFile(dataDir),
    async change(change, note, ifGeneration) {
      const registry = await updateRegistry(dataDir, change, { note, now: new Date(clock()), ifGeneration });
      await follow();
      return registry;
    },
    async publish(options) {
      const { registry } = await publishRelease(publication(options));
      await follow();
      return registry;
    },
    async publishIfNew(options) {
      await follow();
      const result = await publishIfNew(publication(options));
      await follow();
      return result;
    },
    async history() {
      const { generation } = await readRegistryFile(dataDir);
      return parseHistory(await storeInForce(dataDir).readHistory(), generation);
    },
    async sweep() {
      await sweepReleases(dataDir, clock(), (await warning()) === null);
      await follow();
    },
    follow,
    async prepare() {
      await ensureRegistryKey(dataDir);
      if (!bucket || (await bucket.readRegistry()) || (await warning()) !== null) return;
      const here = await readRegistryFile(dataDir);
      for (const [name, { versions }] of Object.entries(here.remotes)) {
        for (const { version, files } of Object.values(versions))
          await bucket.putVersion(name, version, files, versionDir(dataDir, name, version));
      }
      if (here.generation > 0) await updateRegistry(dataDir, (registry) => registry, { now: new Date(clock()) });
    },
    warning,
  };
}
