import { join } from 'node:path';

/** Where releases live in the data directory: `DATA_DIR/releases`. */
export const releasesDir = (dataDir: string): string => join(dataDir, 'releases');

export const registryFile = (dataDir: string): string => join(releasesDir(dataDir), 'registry.json');

/** The generation before: what holds when `registry.json` is damaged and no process remembers a good one. */
export const lastRegistryFile = (dataDir: string): string => join(releasesDir(dataDir), 'registry-last.json');

export const registryLock = (dataDir: string): string => join(releasesDir(dataDir), 'registry.lock');

/** Locks of the one machine that writes a bucket without conditional writes. */
export const bucketLocksDir = (dataDir: string): string => join(releasesDir(dataDir), 'bucket-locks');

/** Who changed what and when: one JSON object per line. */
export const historyFile = (dataDir: string): string => join(releasesDir(dataDir), 'history.jsonl');

/** Private key with which this site signs its registry, PEM; made at the first start. */
export const registryKeyFile = (dataDir: string): string => join(dataDir, 'secrets', 'registry-key.pem');

/** Files of every version, served at `/remotes/{name}/{version}/…`. They never change. */
export const remotesDir = (dataDir: string): string => join(releasesDir(dataDir), 'remotes');

export const versionDir = (dataDir: string, name: string, version: string): string =>
  join(remotesDir(dataDir), name, version);

/** Uploads that are not published yet. Beside the versions, so that publishing is a rename; never served. */
export const uploadsDir = (dataDir: string): string => join(releasesDir(dataDir), 'uploads');
