import { hostname } from 'node:os';
import type { Registry, RegistryChange } from '@bandmark/contracts/registry';
import pLimit from 'p-limit';
import { createDiskStore } from '../storage/disk-store';
import { type ObjectStore, StoreAccessError } from '../storage/object-store';
import { KEPT_MS, removeRetired, removeRetiredRemotes } from './publishing/clean-up-releases';
import { followBucket } from './publishing/follow-bucket';
import { type Publication, publishBuild, publishUpload, type UploadedPublication } from './publishing/publish';
import { openServedVersions } from './publishing/served-versions';
import { openStoredVersions } from './publishing/stored-versions';
import { openUploads, type Uploads } from './publishing/uploads';
import { changeRegistry } from './registry/change-registry';
import { type ChangeNote, parseHistory } from './registry/history';
import { parseRegistry } from './registry/parse-registry';
import { openRegistryDocument } from './registry/registry-document';
import { openRegistryInForce } from './registry/registry-in-force';
import { openRegistryKey } from './registry/registry-key';
import { ReleaseError } from './registry/release-error';

/** All operations on the releases of a site, whether they lie on this machine's disk or in a bucket. */
export interface ReleaseService {
  /** The registry in force, cheap enough for every page; never throws for a damaged one. */
  current(): Promise<Registry>;
  /** The registry as it is stored on this machine. @throws BadRegistryError */
  read(): Promise<Registry>;
  /** Oldest first. */
  history(): Promise<RegistryChange[]>;
  /**
   * The first change of a new bucket also copies what is published here into it. Also resolves if this machine could not
   * copy the stored change yet. @throws ReleaseError, StaleRegistryError
   */
  change(change: (registry: Registry) => Registry, note: ChangeNote, ifGeneration?: number): Promise<Registry>;
  /** @throws ReleaseError, StaleRegistryError */
  publish(publication: Publication): Promise<Registry>;
  /** @throws ReleaseError, StaleRegistryError */
  publishUpload(publication: UploadedPublication): Promise<Registry>;
  uploads: Pick<Uploads, 'begin' | 'put'>;
  /** Whether the local registry has the version and all its files are intact. */
  has(name: string, version: string): Promise<boolean>;
  /** Directory that `/remotes/…` is served from. */
  servedDirectory: string;
  /**
   * Fetches a version that another server has just published: that server's pages already name files that a proxy may
   * request from this one. Does nothing if the version is here already or does not exist. Never throws.
   */
  bringVersion(name: string, version: string): Promise<void>;
  /** Whether releases lie in a bucket that several servers follow. */
  isShared: boolean;
  /** Updates this machine's copy from the bucket; does nothing without one. */
  follow(): Promise<void>;
  /**
   * Creates the site's key if there is none, and copies what is published here into a new bucket, or into one that has
   * lost files of versions that its registry names: no other server could fetch these.
   */
  prepare(): Promise<void>;
  /** @returns why nothing can be published from here; null when it can */
  warning(): Promise<string | null>;
  /** Removes versions that have been retired for 30 days, abandoned uploads, and what killed publications left. */
  cleanUp(): Promise<void>;
}

export interface ReleaseServiceOptions {
  /** Absolute. Holds the releases or, with a bucket, this machine's copy of them. */
  dataDirectory: string;
  /** The authoritative store, where several servers share one; null where the data directory is authoritative. */
  bucket: { store: ObjectStore; name: string } | null;
  /** See `RegistryKeySource`. */
  releaseKey?: string | undefined;
  secret?: string | undefined;
  /** Epoch milliseconds. */
  clock: () => number;
  /** Receives the fault of a damaged registry, once for each, and why a stored change could not be copied yet. */
  warn: (message: string) => void;
}

/** Made once at the start of a process and passed along. */
export function createReleaseService(options: ReleaseServiceOptions): ReleaseService {
  const { dataDirectory, bucket, clock } = options;
  const disk = createDiskStore(dataDirectory);
  const local = openRegistryDocument(disk);
  const shared = bucket && openRegistryDocument(bucket.store);
  const key = openRegistryKey(options, local, shared);
  const inForce = openRegistryInForce(local, key, options.warn);
  const served = openServedVersions(dataDirectory);
  const document = shared ?? local;
  const stored = bucket && openStoredVersions(bucket.store, bucket.name);
  const uploads = openUploads(bucket?.store ?? disk, dataDirectory);
  const followOnce =
    stored && followBucket({ document, stored, inForce, served, key, dataDirectory, warn: options.warn });
  /** Serialises the changes of this process, so that only another process can win a race. */
  const oneAtATime = pLimit(1);
  const followingOneAtATime = pLimit(1);
  /** Compressing an upload takes up to minutes on one of the threads that every access to a file needs. */
  const uploadsOneAtATime = pLimit(1);

  const warning = async () => (bucket ? bucketWarning(bucket.store, bucket.name, document.read) : null);
  let waiting: Promise<void> | null = null;
  /**
   * Callers that arrive during one run share the next: it starts after all of them called, so one request to the bucket
   * is enough.
   */
  const follow = () =>
    (waiting ??= followingOneAtATime(async () => {
      waiting = null;
      const taken = await followOnce?.();
      if (taken) await served.removeUnknown(taken, clock() - KEPT_MS);
    }));
  const requireWritable = async () => {
    const reason = await warning();
    if (reason !== null) throw new ReleaseError(reason);
  };
  /** Copies what is published here into a bucket without a registry: the first one names all of it. */
  const fillBucket = async () => {
    if (!stored || (await document.etag()) !== null) return;
    for (const [name, { versions }] of Object.entries((await inForce.read()).remotes)) {
      for (const release of Object.values(versions))
        await stored.put(name, release, served.directoryOf(name, release.version));
    }
  };
  const change: ReleaseService['change'] = (work, note, ifGeneration) =>
    oneAtATime(async () => {
      await requireWritable();
      await fillBucket();
      const now = new Date(clock());
      const registry = await changeRegistry({ document, inForce, key }, work, { note, now, ifGeneration });
      // The change is in force: a caller who saw an error would repeat it, and a repeated rollback rolls forward.
      await follow().catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        options.warn(
          `Generation ${registry.generation} of the release registry is stored, but this machine could not copy it yet: ${reason}`,
        );
      });
      return registry;
    });
  const history = async () => parseHistory(await document.readHistory(), await inForce.read());
  const places = { served, stored, uploads, read: inForce.read, current: inForce.current, history, change, clock };

  return {
    current: inForce.current,
    read: inForce.read,
    history,
    change,
    async publish(publication) {
      await requireWritable();
      return publishBuild(places, publication);
    },
    async publishUpload(publication) {
      await requireWritable();
      // A repeated call waits for the first, and then finds the version published.
      return uploadsOneAtATime(() => publishUpload(places, publication));
    },
    uploads,
    async has(name, version) {
      const registry = await inForce.read().catch(() => null);
      const release = registry?.remotes[name]?.versions[version];
      return release !== undefined && served.isWhole(name, version, release.files);
    },
    servedDirectory: served.directory,
    isShared: bucket !== null,
    async bringVersion(name, version) {
      // The timer that follows the bucket every second reports an outage.
      if (bucket && !(await served.has(name, version))) await follow().catch(() => undefined);
    },
    follow,
    async prepare() {
      const signer = await key.ensure();
      const inBucket = stored && (await document.read());
      if (!stored || (await warning()) !== null) return;
      if (inBucket) {
        for (const [name, release] of await stored.incomplete(parseRegistry(inBucket.text, signer))) {
          if (await served.isWhole(name, release.version, release.files))
            await stored.put(name, release, served.directoryOf(name, release.version));
        }
        return;
      }
      const note = { who: 'server', action: 'change' as const, remote: '' };
      if ((await inForce.read()).generation > 0) await change((registry) => registry, note);
    },
    warning,
    async cleanUp() {
      const now = clock();
      if ((await warning()) === null) {
        await removeRetiredRemotes({ registry: await inForce.read(), served, stored, change }, now);
        await removeRetired({ registry: await inForce.read(), served, stored, change }, now);
        await uploads.removeAbandoned(now);
        await stored?.removeUnknown(await inForce.read(), now - KEPT_MS);
      }
      await served.removeUnknown(await inForce.read(), now - KEPT_MS);
    },
  };
}

/** @param read any request that a read-only key is allowed to make */
async function bucketWarning(store: ObjectStore, bucket: string, read: () => Promise<unknown>): Promise<string | null> {
  let reason: string;
  try {
    if (await store.keepsConditions()) return null;
    reason = `The server of the bucket ${bucket} keeps no conditional writes, so two machines would lose each other's releases. To publish, set S3_WRITER to the host name of the one machine that may (this one is ${hostname()})`;
  } catch (error) {
    if (!(error instanceof StoreAccessError)) throw error;
    // Throws if the key may not read either.
    await read();
    reason = `The key may read the bucket ${bucket} and not write it`;
  }
  return `Releases are followed here and not published. ${reason}.`;
}
