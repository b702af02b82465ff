import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from '../../shared/presets/webpack/chunk-integrity.mjs';
import { globalName, releaseName } from '../../shared/presets/webpack/common.mjs';
import { REMOTE_ENTRY } from '../../shared/presets/webpack/shared-libraries.mjs';
import { ROOT } from './packages.mjs';

export const RELEASE_FILE = 'release.json';
const MANIFEST = 'mf-manifest.json';

/**
 * `release.json` of a build: what the registry stores of it (StoredRelease of shared/contracts/src/registry.ts).
 * @param {{ directory: string, output: string, version: string, stats: import('webpack').Stats, now: Date }} build
 */
export async function releaseDocument({ directory, output, version, stats, now }) {
  const name = releaseName(directory);
  const isShell = name === 'shell';
  const preload = isShell ? shellPreloads(stats) : await remotePreloads(output);
  const entry = isShell ? preload.main.js.at(-1) : REMOTE_ENTRY;
  const files = {};
  for (const file of (await readdir(output)).sort()) {
    if (!/\.br$|\.map$|\.LICENSE\.txt$/.test(file) && !file.startsWith('mf-') && file !== RELEASE_FILE) {
      files[file] = integrityOf(await readFile(join(output, file)));
    }
  }
  return {
    version,
    entry,
    integrity: files[entry],
    global: globalName(name, version),
    preload,
    requires: contractVersions(),
    files,
    publishedAt: now.toISOString(),
  };
}

const ofKind = (files, extension) => [...new Set(files)].filter((file) => file.endsWith(extension));

/** Each named part: `main` and the lazy chunks that have a name. */
function shellPreloads(stats) {
  const { namedChunkGroups } = stats.toJson({ all: false, chunkGroups: true });
  return Object.fromEntries(
    Object.entries(namedChunkGroups).map(([name, group]) => {
      const files = group.assets.map((asset) => asset.name);
      return [name, { js: ofKind(files, '.js'), css: ofKind(files, '.css') }];
    }),
  );
}

/** Per exposed module what the manifest lists as needed at once. */
async function remotePreloads(output) {
  const { exposes } = JSON.parse(await readFile(join(output, MANIFEST), 'utf8'));
  return Object.fromEntries(
    exposes.map(({ name, assets }) => [
      name,
      { js: ofKind(assets.js.sync, '.js'), css: ofKind(assets.css.sync, '.css') },
    ]),
  );
}

/** The contract versions of a source tree, read from the contract itself: one place says them. */
export function contractVersions(root = ROOT) {
  const text = readFileSync(join(root, 'shared/contracts/src/registry.ts'), 'utf8');
  const constant = (name) => {
    const value = new RegExp(`export const ${name} = '([^']+)'`).exec(text)?.[1];
    if (!value) throw new Error(`shared/contracts/src/registry.ts no longer says ${name}.`);
    return value;
  };
  return {
    platform: constant('PLATFORM_VERSION'),
    react: constant('REACT_RANGE'),
    contract: constant('CONTRACT_VERSION'),
    api: constant('API_VERSION'),
  };
}
