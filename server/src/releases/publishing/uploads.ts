import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RELEASE_LIMITS } from '@bandmark/contracts/api/releases';
import type { StoredRelease } from '@bandmark/contracts/registry';
import { RELEASE_FILE, readBuild, requireConsistent } from './read-build';
import { uploadsDir } from '../registry/registry-files';
import { ReleaseError } from '../registry/release-error';
import { integrityOf } from './verify-files';

/** Uploads that nobody finished are removed after a day. */
const ABANDONED_MS = 24 * 3_600_000;

/**
 * Versions on their way: each in a directory of its own that no page can reach. Every file is checked against the hash
 * that was announced before it is stored, so a finished upload is a build like any other, and a killed one goes on
 * with what is missing.
 */
export function createUploads(dataDir: string) {
  const directoryOf = (name: string, version: string) => join(uploadsDir(dataDir), name, version);

  return {
    directoryOf,

    /** @returns the files that are not there yet @throws ReleaseError */
    async begin(name: string, release: StoredRelease): Promise<string[]> {
      const files = Object.keys(release.files);
      if (files.length > RELEASE_LIMITS.files)
        throw new ReleaseError(`A version has at most ${RELEASE_LIMITS.files} files; this one has ${files.length}.`);
      // The compressed copies are made here; a file of this name would be taken for one.
      const reserved = files.find((file) => file === RELEASE_FILE || /(^|\/)\.|\.br$|\/$|\/\//.test(file));
      if (reserved !== undefined) throw new ReleaseError(`A version cannot hold a file named ${reserved}.`);
      requireConsistent(release);
      const directory = directoryOf(name, release.version);
      await mkdir(directory, { recursive: true });
      await putFile(directory, RELEASE_FILE, Buffer.from(JSON.stringify(release)));
      const missing: string[] = [];
      for (const file of files) if (!(await isComplete(directory, file, release))) missing.push(file);
      return missing;
    },

    /** @throws ReleaseError when it was not announced, is not what was announced, or is too much */
    async put(name: string, version: string, file: string, bytes: Buffer): Promise<void> {
      const directory = directoryOf(name, version);
      const release = await readBuild(directory).catch(() => null);
      const integrity = release?.files[file];
      if (integrity === undefined) throw new ReleaseError(`${file} was not announced as a file of ${name} ${version}.`);
      if (integrityOf(bytes) !== integrity)
        throw new ReleaseError(`${file} does not have the hash that was announced.`);
      if ((await sizeOf(directory)) + bytes.length > RELEASE_LIMITS.versionBytes) {
        throw new ReleaseError(`A version has at most ${RELEASE_LIMITS.versionBytes / 1024 / 1024} MiB.`);
      }
      await putFile(directory, file, bytes);
    },

    /** @throws ReleaseError naming the files that are missing */
    async finished(name: string, version: string): Promise<{ directory: string; release: StoredRelease }> {
      const directory = directoryOf(name, version);
      const release = await readBuild(directory).catch(() => null);
      if (!release) throw new ReleaseError(`No upload of ${name} ${version} was begun.`);
      const missing: string[] = [];
      for (const file of Object.keys(release.files))
        if (!(await isComplete(directory, file, release))) missing.push(file);
      if (missing.length > 0)
        throw new ReleaseError(`Files of ${name} ${version} are missing: ${missing.slice(0, 5).join(', ')}.`);
      return { directory, release };
    },

    async forget(name: string, version: string): Promise<void> {
      await rm(directoryOf(name, version), { recursive: true, force: true });
    },

    /** @param now epoch milliseconds */
    async removeAbandoned(now: number): Promise<void> {
      for (const name of await namesIn(uploadsDir(dataDir))) {
        for (const version of await namesIn(join(uploadsDir(dataDir), name))) {
          const directory = directoryOf(name, version);
          const { mtimeMs } = await stat(directory).catch(() => ({ mtimeMs: now }));
          if (now - mtimeMs > ABANDONED_MS) await rm(directory, { recursive: true, force: true });
        }
      }
    },
  };
}

async function isComplete(directory: string, file: string, release: StoredRelease): Promise<boolean> {
  const bytes = await readFile(join(directory, file)).catch(() => null);
  return bytes !== null && integrityOf(bytes) === release.files[file];
}

/** A kill in between leaves a hidden file, never half of one under its name. */
async function putFile(directory: string, file: string, bytes: Buffer): Promise<void> {
  const target = join(directory, file);
  const temporary = join(directory, `.${randomUUID()}`);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(temporary, bytes);
  await rename(temporary, target);
}

async function sizeOf(directory: string): Promise<number> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => sizeOfFile(join(entry.parentPath, entry.name))),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Files arrive side by side: what was listed under its hidden name may have got its own name since. */
async function sizeOfFile(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}
