import type { Registry } from '@bandmark/contracts/registry';
import { createDiskReleaseStore } from './disk-release-store';
import { ensureRegistryKey } from './ensure-registry-key';
import { followBucket } from './follow-bucket';
import { type ChangeNote, type HistoryEntry, parseHistory } from './history';
import { publishIfNew, publishRelease } from './publish-release';
import { readRegistryFile } from './registry-store';
import type { BucketReleaseStore } from './s3-release-store';
import type { ReleaseSignature } from './signing';
import { sweepReleases } from './sweep-releases';
import { updateRegistry } from './update-registry';

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
  /** @throws ReleaseFault, StaleRegistryError */
  change(change: (registry: Registry) => Registry, note: ChangeNote, ifGeneration?: number): Promise<Registry>;
  publish(options: PublishOptions): Promise<Registry>;
  publishIfNew(options: PublishOptions): Promise<{ version: string; isNew: boolean }>;
  /** Oldest first. */
  history(): Promise<HistoryEntry[]>;
  sweep(): Promise<void>;
  /** Takes over what the bucket has; nothing without one. */
  follow(): Promise<void>;
  /** The site's key, made if there is none. */
  prepare(): Promise<void>;
}

/** @param clock epoch milliseconds @param bucket null when releases live in the data directory alone */
export function openReleases(dataDir: string, bucket: BucketReleaseStore | null, clock: () => number): Releases {
  const follower = bucket && followBucket(dataDir, bucket);
  const withBucket = bucket ? { store: bucket } : {};
  const follow = async () => void (await follower?.follow());
  const publication = (options: PublishOptions) => ({ ...options, dataDir, now: new Date(clock()), ...withBucket });

  return {
    read: () => readRegistryFile(dataDir),
    async change(change, note, ifGeneration) {
      const registry = await updateRegistry(dataDir, change, { note, now: new Date(clock()), ifGeneration, ...withBucket });
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
      const store = bucket ?? createDiskReleaseStore(dataDir);
      const { generation } = await readRegistryFile(dataDir);
      return parseHistory(await store.readHistory(), generation);
    },
    async sweep() {
      await sweepReleases(dataDir, clock(), bucket ?? undefined);
      await follow();
    },
    follow,
    prepare: async () => void (await ensureRegistryKey(dataDir)),
  };
}
