import { createHash, randomUUID } from 'node:crypto';
import { appendFile, copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withFileLock } from './file-lock';
import { historyFile, lastRegistryFile, registryFile, registryLock, releasesDir, versionDir } from './registry-files';
import { textOf } from './registry-store';
import { ReleaseError, StaleRegistryError } from './release-error';
import type { ReleaseStore } from './release-store';
import { firstDamaged } from '../publishing/verify-files';

const tagOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Releases in the data directory, beside a running server that sees each change at its next page. */
export function createDiskReleaseStore(dataDir: string): ReleaseStore {
  return {
    putVersion: (name, version, files, directory) =>
      putVersion(versionDir(dataDir, name, version), version, files, directory),
    removeVersion: (name, version) => rm(versionDir(dataDir, name, version), { recursive: true, force: true }),
    async readRegistry() {
      const text = await textOf(registryFile(dataDir));
      return text === null ? null : { text, tag: tagOf(text) };
    },
    async replaceRegistry({ text, before, isDamaged, historyLine }) {
      await mkdir(releasesDir(dataDir), { recursive: true });
      await withFileLock(registryLock(dataDir), async () => {
        const stored = await textOf(registryFile(dataDir));
        if ((stored === null ? null : tagOf(stored)) !== before)
          throw new StaleRegistryError('The release registry was written by somebody else.');
        await keepBefore(dataDir, isDamaged);
        if (historyLine !== '') await appendLine(historyFile(dataDir), historyLine);
        await replaceFile(registryFile(dataDir), text);
      });
    },
    readHistory: async () => (await textOf(historyFile(dataDir))) ?? '',
  };
}

/** The directory gets its name last, so a version is there wholly or not at all. */
async function putVersion(
  target: string,
  version: string,
  files: Readonly<Record<string, string>>,
  source: string,
): Promise<void> {
  if (await isThere(target)) return refuseOthers(target, version, files);
  const temporary = join(dirname(target), `.publishing-${randomUUID()}`);
  try {
    await mkdir(temporary, { recursive: true });
    for (const file of Object.keys(files)) {
      await mkdir(dirname(join(temporary, file)), { recursive: true });
      await copyFile(join(source, file), join(temporary, file));
      if (await isThere(join(source, `${file}.br`)))
        await copyFile(join(source, `${file}.br`), join(temporary, `${file}.br`));
    }
    const damaged = await firstDamaged(files, (file) => readFile(join(temporary, file)));
    if (damaged) throw new ReleaseError(`${version} is not published: the build is damaged (${damaged}).`);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Somebody published the same version at the same time: then the bytes must be the same.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await refuseOthers(target, version, files);
  }
}

async function refuseOthers(target: string, version: string, files: Readonly<Record<string, string>>): Promise<void> {
  const damaged = await firstDamaged(files, (file) => readFile(join(target, file)));
  if (damaged)
    throw new ReleaseError(
      `${version} is not published: other files are already published under this version (${damaged}).`,
    );
}

/** A line that a kill cut short is ended first, or it would take this one with it. */
async function appendLine(path: string, line: string): Promise<void> {
  const before = await textOf(path);
  await appendFile(path, `${before === null || before.endsWith('\n') ? '' : '\n'}${line}\n`);
}

/** Keeps a good document as the generation before, and a damaged one for whoever wants to know why. */
async function keepBefore(dataDir: string, isDamaged: boolean): Promise<void> {
  const target = isDamaged ? `${registryFile(dataDir)}.damaged` : lastRegistryFile(dataDir);
  try {
    await copyFile(registryFile(dataDir), `${target}.tmp`);
    await rename(`${target}.tmp`, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Atomic: readers see the old document or the new one, also after a kill. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

export async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
