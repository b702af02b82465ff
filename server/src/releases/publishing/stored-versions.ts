import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Registry, StoredRelease } from '@bandmark/contracts/registry';
import pLimit from 'p-limit';
import { mapSettled } from '../../storage/map-settled';
import { deleteAll, type ObjectStore, readBytes } from '../../storage/object-store';
import { ReleaseError } from '../registry/release-error';
import { precompressFile } from './brotli-copies';

const VERSIONS = 'releases/remotes/';
/** Parallel transfers: enough to hide the round trip, few enough for any bucket. */
const AT_ONCE = 6;

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
};

type Files = Pick<StoredRelease, 'version' | 'files'>;

/**
 * The files of versions in a bucket. Each key carries the hash of its content, so that two builds of one version never
 * overwrite each other and no condition is needed: the registry decides which hashes belong to the version.
 */
export interface StoredVersions {
  /** @param build directory of a finished and checked build */
  put(name: string, release: Files, build: string): Promise<void>;
  /** Writes the files with their brotli copies into a directory. The caller verifies their content. */
  fetch(name: string, release: Files, directory: string): Promise<void>;
  remove(name: string, version: string): Promise<void>;
  /** @returns the versions of the registry of which the bucket lacks a file, with the names of their remotes */
  incomplete(registry: Registry): Promise<[string, StoredRelease][]>;
  /** Removes files of versions that the registry does not name. @param limit epoch milliseconds; younger ones stay */
  removeUnknown(registry: Registry, limit: number): Promise<void>;
}

/** @param bucket its name, for messages */
export function openStoredVersions(store: ObjectStore, bucket: string): StoredVersions {
  const limit = pLimit(AT_ONCE);
  return {
    put: async (name, { version, files }, build) =>
      void (await mapSettled(limit, Object.entries(files), async ([file, integrity]) => {
        const key = storedFileKey(name, version, file, integrity);
        if (await store.head(key)) return;
        await store.put(key, await readFile(join(build, file)), {
          contentType: TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
          cacheControl: 'public, max-age=31536000, immutable',
        });
      })),
    fetch: async (name, { version, files }, directory) =>
      void (await mapSettled(limit, Object.entries(files), async ([file, integrity]) => {
        const stored = await readBytes(store, storedFileKey(name, version, file, integrity));
        if (!stored) throw new ReleaseError(`The bucket ${bucket} has no ${name} ${version} ${file}.`);
        const target = join(directory, file);
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, stored.content);
        await precompressFile(target);
      })),
    remove: (name, version) => deleteAll(store, `${VERSIONS}${name}/${version}/`),
    async incomplete({ remotes }) {
      const keys = new Set<string>();
      for await (const { key } of store.list(VERSIONS)) keys.add(key);
      const releases = Object.entries(remotes).flatMap(([name, { versions }]) =>
        Object.values(versions).map((release): [string, StoredRelease] => [name, release]),
      );
      return releases.filter(([name, { version, files }]) =>
        Object.entries(files).some(([file, integrity]) => !keys.has(storedFileKey(name, version, file, integrity))),
      );
    },
    async removeUnknown({ remotes }, limit) {
      for await (const { key, modifiedAt } of store.list(VERSIONS)) {
        const [name = '', version = ''] = key.slice(VERSIONS.length).split('/');
        if (modifiedAt < limit && !remotes[name]?.versions[version]) await store.delete(key);
      }
    },
  };
}

/** 128 bits of the hash tell any two builds apart. */
export function storedFileKey(name: string, version: string, file: string, integrity: string): string {
  const hash = createHash('sha256').update(integrity).digest('hex').slice(0, 32);
  return `${VERSIONS}${name}/${version}/${hash}/${file}`;
}
