import { copyFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { type Build, writeBuild } from '@bandmark/e2e/fixtures/derived-build';
import { currentRelease, deriveFromCurrent } from '@bandmark/e2e/fixtures/derived-release';

const brotli = promisify(brotliCompress);

/**
 * Writes copies of the recorder's current build, embed included, under other version numbers, for the release commands.
 * They contain brotli files, as `npm run build` makes them: without these the site compresses all files of both
 * versions to compare their sizes, which took most of a release's time.
 * @param dataDir of the site
 * @param into directory for the builds
 * @returns version → directory, in the order of `versions`
 */
export async function writeNumberedBuilds(
  dataDir: string,
  into: string,
  versions: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const base = await currentRelease(dataDir, 'recorder');
  const baseDirectory = join(dataDir, 'releases/remotes/recorder', base.version);
  const written = new Map<string, string>();
  for (const version of versions) {
    const build = await deriveFromCurrent(dataDir, {
      remote: 'recorder',
      version,
      change: (file, text) => (file.startsWith('embed/') ? text.replaceAll(base.version, version) : text),
    });
    const directory = join(into, version);
    await writeBuild(directory, build);
    await writeCopies(directory, build, { files: base.files, directory: baseDirectory });
    written.set(version, directory);
  }
  return written;
}

/** Writes a brotli file where the base build has one: a copy where the file is unchanged, else compressed again. */
async function writeCopies(
  directory: string,
  { release, files }: Build,
  base: { files: Build['release']['files']; directory: string },
): Promise<void> {
  for (const [file, bytes] of files) {
    const known = join(base.directory, `${file}.br`);
    if (!(await stat(known).catch(() => null))) continue;
    const copy = join(directory, `${file}.br`);
    if (base.files[file] === release.files[file]) await copyFile(known, copy);
    else await writeFile(copy, await brotli(bytes));
  }
}
