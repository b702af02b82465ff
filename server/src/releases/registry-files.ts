import { join } from 'node:path';

/** Where releases live in the data directory: `DATA_DIR/releases`. */
export const releasesDir = (dataDir: string): string => join(dataDir, 'releases');

export const registryFile = (dataDir: string): string => join(releasesDir(dataDir), 'registry.json');

/** The generation before: what holds when `registry.json` is damaged and no process remembers a good one. */
export const lastRegistryFile = (dataDir: string): string => join(releasesDir(dataDir), 'registry-last.json');

export const registryLock = (dataDir: string): string => join(releasesDir(dataDir), 'registry.lock');

/** Files of every version, served at `/remotes/{name}/{version}/…`. They never change. */
export const remotesDir = (dataDir: string): string => join(releasesDir(dataDir), 'remotes');

export const versionDir = (dataDir: string, name: string, version: string): string =>
  join(remotesDir(dataDir), name, version);
