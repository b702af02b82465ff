import { hostname } from 'node:os';
import { join } from 'node:path';
import { keepConditionsByLock } from './condition-lock';
import { createDiskStore } from './disk-store';
import { measuredStore } from './measured-store';
import { closingStreams, type ObjectStore } from './object-store';
import { createS3Store } from './s3-store';

/** From the environment. `readSettings` requires the others if `S3_ENDPOINT` is set. */
export interface StoreSettings {
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_KEY?: string | undefined;
  S3_SECRET?: string | undefined;
  S3_REGION?: string | undefined;
  /** Host name of the one machine that may do conditional writes on a server that does not support them. */
  S3_WRITER?: string | undefined;
}

/**
 * The store for everything that is a file: a bucket if one is configured, otherwise the data directory.
 * @param host name of this machine. `S3_WRITER` is a host name rather than a switch, so that all servers can have the
 * same settings
 */
export function openStore(settings: StoreSettings, dataDirectory: string, host = hostname()): ObjectStore {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret, S3_REGION: region } = settings;
  if (!endpoint || !bucket || !key || !secret) return measuredStore(createDiskStore(dataDirectory));
  const store = measuredStore(createS3Store({ endpoint, bucket, key, secret, region: region || 'us-east-1' }));
  if (settings.S3_WRITER !== host) return store;
  const locked = keepConditionsByLock(store, join(dataDirectory, '.locks'));
  const chosen = async () => ((await store.keepsConditions()) ? store : locked);
  return closingStreams({
    ...store,
    put: async (key, content, options) =>
      options?.condition === undefined ? store.put(key, content, options) : (await chosen()).put(key, content, options),
    keepsConditions: async () => (await chosen()).keepsConditions(),
  });
}
