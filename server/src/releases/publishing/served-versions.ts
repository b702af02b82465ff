import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Registry } from '@bandmark/contracts/registry';
import { errorCode } from '../../error-code';
import { scratchDirectory } from '../../storage/abandoned-files';
import { renameDurably } from '../../storage/durable-write';
import { ReleaseError } from '../registry/release-error';
import { firstDamaged } from './verify-files';

/** Path → SHA-384. */
type Files = Readonly<Record<string, string>>;

/**
 * The files that this machine serves at `/remotes/{name}/{version}/…`: without a bucket the releases themselves, with
 * one a cache of it. A version's directory gets its name last, when its files are on the disk, so that a version is
 * there completely or not at all.
 */
export interface ServedVersions {
  /** `/remotes` of the site. */
  directory: string;
  directoryOf(name: string, version: string): string;
  /**
   * Copies a build and checks every hash; on the disk when this resolves. A version that is there already is only
   * compared with the hashes.
   * @param files path → SHA-384
   * @param replacesBefore epoch milliseconds: the build replaces other bytes that are there since an earlier time. By
   * default it replaces none.
   * @throws ReleaseError when the build is damaged, or other bytes stay there under this version
   */
  put(name: string, version: string, files: Files, build: string, replacesBefore?: number): Promise<void>;
  has(name: string, version: string): Promise<boolean>;
  /** Whether the version is there with exactly these hashes. */
  isWhole(name: string, version: string, files: Files): Promise<boolean>;
  remove(name: string, version: string): Promise<void>;
  /**
   * Removes versions that the registry does not name, left by a killed publication or by the removal of a version on
   * another machine.
   * @param limit epoch milliseconds; younger ones stay, because their publication may be under way
   */
  removeUnknown(registry: Registry, limit: number): Promise<void>;
}

/** @param dataDirectory absolute */
export function openServedVersions(dataDirectory: string): ServedVersions {
  const directory = join(dataDirectory, 'releases', 'remotes');
  const scratch = scratchDirectory(dataDirectory);
  const directoryOf = (name: string, version: string) => join(directory, name, version);
  return {
    directory,
    directoryOf,
    put: (name, version, files, build, replacesBefore = -Infinity) =>
      put({ target: directoryOf(name, version), scratch, version, files, build, replacesBefore }),
    has: (name, version) => isThere(directoryOf(name, version)),
    isWhole: async (name, version, files) => (await damagedFile(directoryOf(name, version), files)) === null,
    remove: (name, version) => rm(directoryOf(name, version), { recursive: true, force: true }),
    async removeUnknown(registry, limit) {
      for (const name of await readdir(directory).catch(() => [])) {
        for (const version of await readdir(join(directory, name)).catch(() => [])) {
          if (registry.remotes[name]?.versions[version]) continue;
          const unknown = directoryOf(name, version);
          if ((await stat(unknown)).ctimeMs < limit) await rm(unknown, { recursive: true, force: true });
        }
      }
    },
  };
}

interface Copied {
  target: string;
  scratch: string;
  version: string;
  files: Files;
  build: string;
  replacesBefore: number;
}

async function put(copied: Copied): Promise<void> {
  const { target, scratch, files, build } = copied;
  if ((await isThere(target)) && !(await isReplaced(copied))) return requireSame(copied);
  const temporary = join(scratch, `publishing-${randomUUID()}`);
  const replaced = join(scratch, `replaced-${randomUUID()}`);
  try {
    await mkdir(temporary, { recursive: true });
    for (const file of Object.keys(files)) {
      await mkdir(dirname(join(temporary, file)), { recursive: true });
      await copyFile(join(build, file), join(temporary, file));
      if (await isThere(join(build, `${file}.br`)))
        await copyFile(join(build, `${file}.br`), join(temporary, `${file}.br`));
    }
    const damaged = await damagedFile(temporary, files);
    if (damaged) throw new ReleaseError(`${copied.version} is not published: the build is damaged (${damaged}).`);
    // Asks again: a concurrent publication may have replaced the same bytes meanwhile.
    await renameDurably(temporary, target, (await isReplaced(copied)) ? replaced : undefined);
  } catch (error) {
    // A concurrent publication of the same version was faster: then the bytes must be the same.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) throw error;
    await requireSame(copied);
  } finally {
    await rm(temporary, { recursive: true, force: true });
    await rm(replaced, { recursive: true, force: true });
  }
}

/** Whether other bytes are there that make way for the build. */
async function isReplaced({ target, files, replacesBefore }: Copied): Promise<boolean> {
  const there = await stat(target).catch(() => null);
  return there !== null && there.ctimeMs < replacesBefore && (await damagedFile(target, files)) !== null;
}

async function requireSame({ target, version, files }: Copied): Promise<void> {
  const damaged = await damagedFile(target, files);
  if (damaged)
    throw new ReleaseError(
      `${version} is not published: another publication of it is under way or broke off, with other files (${damaged}). Try again in an hour, or publish another version.`,
    );
}

const damagedFile = (directory: string, files: Files) => firstDamaged(files, (file) => readFile(join(directory, file)));

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
