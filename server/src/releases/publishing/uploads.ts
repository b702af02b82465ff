import { DAY_MS } from '@bandmark/domain/durations';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RELEASE_LIMITS } from '@bandmark/contracts/api/releases';
import { RELEASE_FILE, type StoredRelease, storedReleaseSchema } from '@bandmark/contracts/registry';
import { integrityOf } from '@bandmark/presets/webpack/build-identity.mjs';
import pLimit from 'p-limit';
import { scratchDirectory } from '../../storage/abandoned-files';
import { deleteAll, type ListedObject, type ObjectStore, readBytes } from '../../storage/object-store';
import { ReleaseError } from '../registry/release-error';
import { requireConsistent } from './read-build';
import { precompressFile } from './brotli-copies';

/** An upload that was not completed is removed a day after its last file. */
const ABANDONED_MS = DAY_MS;
const UPLOADS = 'releases/uploads/';

/**
 * Uploads in progress, in the store that all servers share, so that a proxy may spread the files of one upload over
 * several servers. Every file is checked against the announced hash before it is stored, under a key derived from that
 * hash: a stored file is always right, and an interrupted upload resumes with the missing files. Two builds of one
 * version may be uploaded at once, because each announcement has its own key.
 */
export interface Uploads {
  /** @returns the files that are missing @throws ReleaseError */
  begin(name: string, release: StoredRelease): Promise<string[]>;
  /**
   * @throws ReleaseError when the file was not announced, does not have the announced hash, or exceeds the size limit
   */
  put(name: string, version: string, file: string, bytes: Buffer): Promise<void>;
  /**
   * The announced release, once all its files are there.
   * @param upload id of one announcement (`uploadOf`); without it, the last one
   * @throws ReleaseError naming the files that are missing
   */
  complete(name: string, version: string, upload?: string): Promise<StoredRelease>;
  /** Runs `work` with a directory that holds the completed upload like a finished build; removes it afterwards. */
  withBuild<T>(name: string, release: StoredRelease, work: (directory: string) => Promise<T>): Promise<T>;
  remove(name: string, version: string): Promise<void>;
  /** @param now epoch milliseconds */
  removeAbandoned(now: number): Promise<void>;
}

/** @param dataDirectory for the scratch folder in which an upload becomes a build before it is published */
export function openUploads(store: ObjectStore, dataDirectory: string): Uploads {
  const read = async (key: string): Promise<StoredRelease | null> => {
    const stored = await readBytes(store, key);
    return stored && (storedReleaseSchema.safeParse(JSON.parse(stored.content.toString('utf8'))).data ?? null);
  };
  const objectsOf = async (prefix: string): Promise<ListedObject[]> => {
    const objects: ListedObject[] = [];
    for await (const object of store.list(prefix)) objects.push(object);
    return objects;
  };
  const announcedLast = async (name: string, version: string): Promise<string> => {
    const announced = (await objectsOf(prefixOf(name, version))).filter(isAnnouncement);
    return announced.sort((a, b) => b.modifiedAt - a.modifiedAt)[0]?.key ?? '';
  };
  const missingOf = async (name: string, { version, files }: StoredRelease): Promise<string[]> => {
    const stored = new Set((await objectsOf(prefixOf(name, version))).map(({ key }) => key));
    return Object.entries(files).flatMap(([file, integrity]) =>
      stored.has(keyOf(name, version, integrity)) ? [] : [file],
    );
  };

  /** Serialised, because concurrent calls would all find room. */
  const oneAtATime = pLimit(1);
  const announce = (name: string, release: StoredRelease) =>
    oneAtATime(async () => {
      const key = announcementKey(name, release.version, uploadOf(release));
      const underWay = (await objectsOf(`${UPLOADS}${name}/`)).map((object) => object.key);
      if (!underWay.includes(key)) requireRoom(name, release.version, underWay);
      await store.put(key, Buffer.from(JSON.stringify(release)), { contentType: 'application/json' });
    });

  return {
    async begin(name, release) {
      requireAllowed(release);
      await announce(name, release);
      return missingOf(name, release);
    },
    async put(name, version, file, bytes) {
      const stored = await objectsOf(prefixOf(name, version));
      const announced = await Promise.all(stored.filter(isAnnouncement).map(({ key }) => read(key)));
      const hashes = announced.map((release) => release?.files[file]).filter((hash) => hash !== undefined);
      if (hashes.length === 0) throw new ReleaseError(`${file} was not announced as a file of ${name} ${version}.`);
      const integrity = integrityOf(bytes);
      if (!hashes.includes(integrity)) throw new ReleaseError(`${file} does not have the hash that was announced.`);
      const total = stored.reduce((sum, object) => sum + object.bytes, bytes.length);
      if (total > RELEASE_LIMITS.versionBytes)
        throw new ReleaseError(`A version has at most ${RELEASE_LIMITS.versionBytes / 1024 / 1024} MiB.`);
      await store.put(keyOf(name, version, integrity), bytes);
    },
    async complete(name, version, upload) {
      const key = upload === undefined ? await announcedLast(name, version) : announcementKey(name, version, upload);
      const release = key === '' ? null : await read(key);
      if (!release) throw new ReleaseError(`No upload of ${name} ${version} was begun.`);
      const missing = await missingOf(name, release);
      if (missing.length > 0)
        throw new ReleaseError(`Files of ${name} ${version} are missing: ${missing.slice(0, 5).join(', ')}.`);
      return release;
    },
    async withBuild(name, release, work) {
      const directory = join(scratchDirectory(dataDirectory), `uploaded-${randomUUID()}`);
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

const announcementKey = (name: string, version: string, upload: string) => `${prefixOf(name, version)}${upload}.json`;

/** Keys of files have no extension; former servers announced every upload as `release.json`. */
const isAnnouncement = ({ key }: Pick<ListedObject, 'key'>) => key.endsWith('.json');

/**
 * Limits what one token can put into the store, and into the memory of a server, which reads every announcement of a
 * version for each uploaded file.
 * @param underWay keys of the remote's uploads
 * @throws ReleaseError
 */
function requireRoom(name: string, version: string, underWay: readonly string[]): void {
  const prefix = prefixOf(name, version);
  const announcements = underWay.filter((key) => key.startsWith(prefix) && isAnnouncement({ key })).length;
  if (announcements >= RELEASE_LIMITS.announcements)
    throw new ReleaseError(
      `${name} ${version} was announced with other files ${announcements} times already. Build it with another version.`,
    );
  const others = new Set(underWay.filter((key) => !key.startsWith(prefix)).map((key) => key.split('/')[3]));
  if (others.size >= RELEASE_LIMITS.uploads)
    throw new ReleaseError(
      `${others.size} versions of ${name} are uploaded and not published. Publish one of them; an upload is removed a day after its last file.`,
    );
}

/** Id of an announcement, from the names and hashes of its files; 128 bits tell any two builds apart. */
export function uploadOf({ files }: Pick<StoredRelease, 'files'>): string {
  const lines = Object.entries(files).map(([file, integrity]) => `${file}\n${integrity}\n`);
  return createHash('sha256').update(lines.sort().join('')).digest('hex').slice(0, 32);
}

const keyOf = (name: string, version: string, integrity: string) =>
  `${prefixOf(name, version)}${createHash('sha256').update(integrity).digest('hex')}`;

/** @throws ReleaseError */
function requireAllowed(release: StoredRelease): void {
  const files = Object.keys(release.files);
  if (JSON.stringify(release).length > RELEASE_LIMITS.announcedCharacters)
    throw new ReleaseError(`What a version announces has at most ${RELEASE_LIMITS.announcedCharacters} characters.`);
  if (files.length > RELEASE_LIMITS.files)
    throw new ReleaseError(`A version has at most ${RELEASE_LIMITS.files} files; this one has ${files.length}.`);
  // The server makes the compressed copies itself; an uploaded file of this name would be taken for one.
  const reserved = files.find((file) => file === RELEASE_FILE || /(^|\/)\.|\.br$|\/$|\/\//.test(file));
  if (reserved !== undefined) throw new ReleaseError(`A version cannot hold a file named ${reserved}.`);
  const folder = files.find((file) => files.some((other) => other.startsWith(`${file}/`)));
  if (folder !== undefined) throw new ReleaseError(`A version cannot hold ${folder} as a file and as a folder.`);
  requireConsistent(release);
}
