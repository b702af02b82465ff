import type { ObjectStore } from '../storage/object-store';
import { openStore, type StoreSettings } from '../storage/open-store';
import { createReleaseService, type ReleaseService } from './release-service';

/** The settings that releases need; the commands read them from an environment that may hold no others. */
export interface ReleaseSettings extends StoreSettings {
  RELEASE_KEY?: string | undefined;
  SECRET?: string | undefined;
}

interface Surroundings {
  /** The store of these settings, if it is open already. */
  store?: ObjectStore;
  /** Epoch milliseconds. */
  clock: () => number;
  warn?: (message: string) => void;
}

/** @param dataDirectory absolute */
export function openReleases(
  settings: ReleaseSettings,
  dataDirectory: string,
  { store = openStore(settings, dataDirectory), clock, warn = console.warn }: Surroundings,
): ReleaseService {
  const { S3_ENDPOINT, S3_BUCKET: name, RELEASE_KEY: releaseKey, SECRET: secret } = settings;
  const bucket = S3_ENDPOINT && name ? { store, name } : null;
  return createReleaseService({ dataDirectory, bucket, releaseKey, secret, clock, warn });
}
