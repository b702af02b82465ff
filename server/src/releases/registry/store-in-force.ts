import { createDiskReleaseStore } from './disk-release-store';
import type { ReleaseStore } from './release-store';

const buckets = new Map<string, ReleaseStore>();

/**
 * From now on this process writes the registry of a data directory to a bucket. Known per process and not passed
 * along, so that whoever changes the registry (also the check of canaries) cannot forget it and have the change
 * overwritten by what the bucket says a second later.
 */
export function useBucket(dataDir: string, bucket: ReleaseStore): void {
  buckets.set(dataDir, bucket);
}

export function storeInForce(dataDir: string): ReleaseStore {
  return buckets.get(dataDir) ?? createDiskReleaseStore(dataDir);
}
