import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { RELEASE_FILE, type Release, type StoredRelease, storedReleaseSchema } from '@bandmark/contracts/registry';
import { globalName, integrityOf } from '@bandmark/presets/webpack/build-identity.mjs';
import { releaseName } from '@bandmark/presets/webpack/common.mjs';
import { REMOTE_ENTRY } from '@bandmark/presets/webpack/shared-libraries.mjs';
import type { Stats } from 'webpack';
import { releaseSettings } from './release-settings';

type Preloads = Release['preload'];

/** The fields of the federation plugin's manifest that are read here. */
interface FederationManifest {
  exposes: { name: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

interface Build {
  /** Of the package. */
  directory: string;
  /** Output directory of webpack. */
  output: string;
  version: string;
  stats: Stats;
  now: Date;
}

/**
 * Creates the `release.json` of a build, which the registry stores.
 * @throws CommandError for an invalid package.json; another error if the registry would reject the document
 */
export async function releaseDocument({ directory, output, version, stats, now }: Build): Promise<StoredRelease> {
  const name = releaseName(directory);
  const isShell = name === 'shell';
  const preload = isShell ? shellPreloads(stats) : await remotePreloads(output);
  const entry = isShell ? preload['main']?.js.at(-1) : REMOTE_ENTRY;
  const { requires, pages } = releaseSettings(directory);
  const files: Record<string, string> = {};
  for (const file of await filesBelow(output)) {
    if (!/\.br$|\.LICENSE\.txt$/.test(file) && !file.startsWith('mf-') && file !== RELEASE_FILE) {
      files[file] = integrityOf(await readFile(join(output, file)));
    }
  }
  return storedReleaseSchema.parse({
    version,
    entry,
    integrity: files[entry ?? ''],
    global: globalName(name, version),
    preload,
    requires,
    ...(pages ? { pages } : {}),
    files,
    publishedAt: now.toISOString(),
  });
}

/** Paths of the files below a directory, relative to it, sorted. */
export async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}

const ofKind = (files: string[], extension: string) => [...new Set(files)].filter((file) => file.endsWith(extension));

/** Files of each named chunk group: `main` and the named lazy chunks. */
function shellPreloads(stats: Stats): Preloads {
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  return Object.fromEntries(
    Object.entries(namedChunkGroups).map(([name, group]) => {
      const files = (group.assets ?? []).map((asset) => asset.name);
      return [name, { js: ofKind(files, '.js'), css: ofKind(files, '.css') }];
    }),
  );
}

/** Files that each exposed module needs synchronously, from the manifest. */
async function remotePreloads(output: string): Promise<Preloads> {
  const { exposes } = JSON.parse(await readFile(join(output, 'mf-manifest.json'), 'utf8')) as FederationManifest;
  return Object.fromEntries(
    exposes.map(({ name, assets }) => [
      name,
      { js: ofKind(assets.js.sync, '.js'), css: ofKind(assets.css.sync, '.css') },
    ]),
  );
}
