import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { integrityOf } from '@bandmark/presets/webpack/build-identity.mjs';
import { openReleases } from '../releases/open-releases';
import { storedFileKey } from '../releases/publishing/stored-versions';
import { registryKeyFile } from '../releases/registry/registry-key';
import type { ReleaseService } from '../releases/release-service';
import { keepConditionsByLock } from '../storage/condition-lock';
import type { ObjectStore } from '../storage/object-store';
import type { S3Settings } from '../storage/s3-request';
import { createS3Store } from '../storage/s3-store';
import { S3_ACCESS, type TestS3 } from './s3-server';
import { entryText, writeBuild } from './write-build';

export interface TestBucket {
  access: S3Settings;
  /** Accesses objects directly, as the operator of the file host could. */
  read(key: string): Promise<Buffer | null>;
  write(key: string, bytes: Buffer): Promise<void>;
}

export const bucketOf = ({ endpoint, objects }: TestS3): TestBucket => ({
  access: { ...S3_ACCESS, endpoint },
  read: async (key) => objects.get(key) ?? null,
  write: async (key, bytes) => void objects.set(key, bytes),
});

/** Two servers that share a bucket, each with its own data directory. */
export interface BucketSite {
  bucket: TestBucket;
  dirOf(server: string): string;
  /** @param isWriter false for any machine but the single writer; ignored if the bucket has conditional writes */
  store(isWriter?: boolean): ObjectStore;
  open(server: string, isWriter?: boolean, store?: ObjectStore): ReleaseService;
  /** Two servers with the same key, as with a common `RELEASE_KEY`. */
  two(): Promise<[ReleaseService, ReleaseService]>;
  build(version: string, entry?: string): Promise<string>;
  publish(releases: ReleaseService, version: string): Promise<unknown>;
  currentOf(server: string): Promise<string | undefined>;
  remove(): Promise<void>;
}

/** A small entry; different words give different bytes. */
export const entryOf = (version: string, words = `entry of ${version};`) => entryText(version, words.repeat(30));
/** The entry's key in the bucket. */
export const entryKey = (version: string, entry = entryOf(version)) =>
  storedFileKey('auth', version, 'entry.js', integrityOf(entry));
export const REGISTRY_KEY = 'releases/registry.json';

export async function bucketSite(bucket: TestBucket, hasOneWriter: boolean): Promise<BucketSite> {
  const root = await mkdtemp(join(tmpdir(), 'bucket-'));
  const settings = { S3_ENDPOINT: bucket.access.endpoint, S3_BUCKET: bucket.access.bucket };
  const surroundings = { clock: () => Date.UTC(2026, 10, 20), warn: () => undefined };
  const site: BucketSite = {
    bucket,
    dirOf: (server) => join(root, server),
    store(isWriter = true) {
      const store = createS3Store(bucket.access);
      return hasOneWriter && isWriter ? keepConditionsByLock(store, join(root, 'locks')) : store;
    },
    open: (server, isWriter = true, store = site.store(isWriter)) =>
      openReleases(settings, site.dirOf(server), { ...surroundings, store }),
    async two() {
      const first = site.open('first');
      await first.prepare();
      await mkdir(dirname(registryKeyFile(site.dirOf('second'))), { recursive: true });
      await cp(registryKeyFile(site.dirOf('first')), registryKeyFile(site.dirOf('second')));
      return [first, site.open('second')];
    },
    build: (version, entry = entryOf(version)) =>
      writeBuild(join(root, 'dist', `${version}-${integrityOf(entry).slice(7, 13).replaceAll('/', '_')}`), version, {
        'entry.js': entry,
      }),
    publish: async (releases, version) =>
      releases.publish({ name: 'auth', directory: await site.build(version), who: 'team:auth' }),
    currentOf: async (server) => (await site.open(server).current()).remotes['auth']?.current,
    remove: () => rm(root, { recursive: true, force: true }),
  };
  return site;
}
