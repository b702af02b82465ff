import { hostname } from 'node:os';
import { bucketLocksDir } from './registry/registry-files';
import { type BucketReleaseStore, createS3ReleaseStore } from './s3-release-store';

export interface BucketSettings {
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_KEY?: string | undefined;
  S3_SECRET?: string | undefined;
  S3_REGION?: string | undefined;
  S3_WRITER?: string | undefined;
}

/**
 * @param host name of this machine. `S3_WRITER` names one and is not a switch, so that all servers can have the same settings
 * @returns null when releases live in the data directory alone
 */
export function openBucket(settings: BucketSettings, dataDir: string, host = hostname()): BucketReleaseStore | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_KEY: key,
    S3_SECRET: secret,
    S3_REGION: region,
    S3_WRITER: writer,
  } = settings;
  if (!endpoint || !bucket || !key || !secret) return null;
  return createS3ReleaseStore(
    { endpoint, bucket, key, secret, region: region || 'us-east-1' },
    writer === host ? bucketLocksDir(dataDir) : null,
  );
}

/** The same from an environment that nothing checked: the commands', which need no other setting. */
export function bucketOf(
  environment: Readonly<Record<string, string | undefined>>,
  dataDir: string,
): BucketReleaseStore | null {
  const {
    ['S3_ENDPOINT']: S3_ENDPOINT,
    ['S3_BUCKET']: S3_BUCKET,
    ['S3_KEY']: S3_KEY,
    ['S3_SECRET']: S3_SECRET,
    ['S3_REGION']: S3_REGION,
    ['S3_WRITER']: S3_WRITER,
  } = environment;
  return openBucket({ S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET, S3_REGION, S3_WRITER }, dataDir);
}
