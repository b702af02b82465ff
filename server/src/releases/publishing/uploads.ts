import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RELEASE_LIMITS } from '@bandmark/contracts/api/releases';
import { type StoredRelease, storedReleaseSchema } from '@bandmark/contracts/registry';
import { deleteAll, type ListedObject, type ObjectStore, readBytes } from '../../storage/object-store';
import { ReleaseError } from '../registry/release-error';
import { RELEASE_FILE, requireConsistent } from './read-build';
import { precompressFile } from './served-versions';
import { integrityOf } from './verify-files';

/** An upload that was not completed is removed a day after its last file. */
const ABANDONED_MS = 24 * 3_600_000;
const UPLOADS = 'releases/uploads/';

/**
 * Versions on their way, in the store that all servers share, so that a proxy may deal the files of one upload out to
 * several of them. Every file is checked against the announced hash before it is stored, under a key made of that
 * hash: what is there is right, and an upload that broke off goes on with what is missing.
 */
export interface Uploads {
  /** @returns the files that are missing @throws ReleaseError */
  begin(name: string, release: StoredRelease): Promise<string[]>;
  /** @throws ReleaseError when the file was not announced, is not what was announced, or is too much */
  put(name: string, version: string, file: string, bytes: Buffer): Promise<void>;
  /** What was announced, once all its files are there. @throws ReleaseError naming the files that are missing */
  complete(name: string, version: string): Promise<StoredRelease>;
  /** Runs `work` with a directory that holds the completed upload like a finished build; removes it afterwards. */
  withBuild<T>(name: string, release: StoredRelease, work: (directory: string) => Promise<T>): Promise<T>;
  remove(name: string, version: string): Promise<void>;
  /** @param now epoch milliseconds */
  removeAbandoned(now: number): Promise<void>;
}

/** @param dataDirectory for the build that an upload becomes before it is published */
export function openUploads(store: ObjectStore, dataDirectory: string): Uploads {
  const read = async (name: string, version: string): Promise<StoredRelease | null> => {
    const stored = await readBytes(store, `${prefixOf(name, version)}${RELEASE_FILE}`);
    return stored && (storedReleaseSchema.safeParse(JSON.parse(stored.content.toString('utf8'))).data ?? null);
  };
  const objectsOf = async (prefix: string): Promise<ListedObject[]> => {
    const objects: ListedObject[] = [];
    for await (const object of store.list(prefix)) objects.push(object);
    return objects;
  };
  const missingOf = async (name: string, { version, files }: StoredRelease): Promise<string[]> => {
    const stored = new Set((await objectsOf(prefixOf(name, version))).map(({ key }) => key));
    return Object.entries(files).flatMap(([file, integrity]) =>
      stored.has(keyOf(name, version, integrity)) ? [] : [file],
    );
  };

  return {
    async begin(name, release) {
      requireAllowed(release);
      await store.put(`${prefixOf(name, release.version)}${RELEASE_FILE}`, Buffer.from(JSON.stringify(release)), {
        contentType: 'application/json',
      });
      return missingOf(name, release);
    },
    async put(name, version, file, bytes) {
      const integrity = (await read(name, version))?.files[file];
      if (integrity === undefined) throw new ReleaseError(`${file} was not announced as a file of ${name} ${version}.`);
      if (integrityOf(bytes) !== integrity)
        throw new ReleaseError(`${file} does not have the hash that was announced.`);
      const stored = await objectsOf(prefixOf(name, version));
      const total = stored.reduce((sum, object) => sum + object.bytes, bytes.length);
      if (total > RELEASE_LIMITS.versionBytes)
        throw new ReleaseError(`A version has at most ${RELEASE_LIMITS.versionBytes / 1024 / 1024} MiB.`);
      await store.put(keyOf(name, version, integrity), bytes);
    },
    async complete(name, version) {
      const release = await read(name, version);
      if (!release) throw new ReleaseError(`No upload of ${name} ${version} was begun.`);
      const missing = await missingOf(name, release);
      if (missing.length > 0)
        throw new ReleaseError(`Files of ${name} ${version} are missing: ${missing.slice(0, 5).join(', ')}.`);
      return release;
    },
    async withBuild(name, release, work) {
      const directory = join(dataDirectory, 'releases', `.uploaded-${randomUUID()}`);
      try {
        await mkdir(directory, { recursive: true });
        await writeFile(join(directory, RELEASE_FILE), JSON.stringify(release));
        for (const [file, integrity] of Object.entries(release.files)) {
          const stored = await readBytes(store, keyOf(name, release.version, integrity));
          if (!stored) throw new ReleaseError(`Files of ${name} ${release.version} are missing: ${file}.`);
          const target = join(directory, file);
          await mkdir(dirname(target), { recursive: true });
          await writeFile(target, stored.content);
          await precompressFile(target);
        }
        return await work(directory);
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    remove: (name, version) => deleteAll(store, prefixOf(name, version)),
    async removeAbandoned(now) {
      const latest = new Map<string, number>();
      for (const { key, modifiedAt } of await objectsOf(UPLOADS)) {
        const [name = '', version = ''] = key.slice(UPLOADS.length).split('/');
        const prefix = prefixOf(name, version);
        latest.set(prefix, Math.max(latest.get(prefix) ?? 0, modifiedAt));
      }
      for (const [prefix, modifiedAt] of latest) if (now - modifiedAt > ABANDONED_MS) await deleteAll(store, prefix);
    },
  };
}

const prefixOf = (name: string, version: string) => `${UPLOADS}${name}/${version}/`;

const keyOf = (name: string, version: string, integrity: string) =>
  `${prefixOf(name, version)}${createHash('sha256').update(integrity).digest('hex')}`;

/** @throws ReleaseError */
function requireAllowed(release: StoredRelease): void {
  const files = Object.keys(release.files);
  if (files.length > RELEASE_LIMITS.files)
    throw new ReleaseError(`A version has at most ${RELEASE_LIMITS.files} files; this one has ${files.length}.`);
  // The compressed copies are made here; a file of this name would be taken for one.
  const reserved = files.find((file) => file === RELEASE_FILE || /(^|\/)\.|\.br$|\/$|\/\//.test(file));
  if (reserved !== undefined) throw new ReleaseError(`A version cannot hold a file named ${reserved}.`);
  requireConsistent(release);
}
