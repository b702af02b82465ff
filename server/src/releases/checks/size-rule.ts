import { EMBED_FOLDER, EMBED_SCRIPT_FILE } from '@bandmark/contracts/embed';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDevelopmentVersion, type Registry, type StoredRelease } from '@bandmark/contracts/registry';
import { brotliCopy } from '../publishing/brotli-copies';
import type { CheckedBuild, Refusals } from './checked-build';

/** Factor by which a module may be larger than the live one. */
const ROOM = 1.1;
/**
 * Bytes that a module may grow in any case: in a tiny module a longer version string alone is more than a tenth. Real
 * modules are larger.
 */
const LEAST_ROOM = 256;
/** Budget in bytes of a module without a live one to compare it with: half of what a landing page may load. */
const FIRST_BUDGET = 60_000;

/** The same for an embed, which brings React, the panel, and what only an upload or a download loads. */
const FIRST_EMBED_BUDGET = 250_000;
/** Stands for the embed, where the name of a module is expected. */
const EMBED = 'embed';

export interface ModuleSize {
  module: string;
  /** Size of the entry and of what the module loads at once, brotli. */
  bytes: number;
  budget: number;
  /** There is no live version to compare it with. */
  isFirst: boolean;
}

/**
 * Modules that are over their budget: the size of the live version and a tenth. Development builds are not minified and
 * go to no site.
 */
export async function oversizedModules(build: CheckedBuild): Promise<ModuleSize[]> {
  const { name, directory, release, registry, directoryOf } = build;
  if (name === 'shell' || isDevelopmentVersion(release.version)) return [];
  const live = liveRelease(registry, name);
  const sizes = await Promise.all(
    measuredParts(release).map(async (module) => {
      const isLive = live && measuredParts(live).includes(module);
      const before = isLive ? await bytesOf(directoryOf(name, live.version), live, module) : null;
      const first = module === EMBED ? FIRST_EMBED_BUDGET : FIRST_BUDGET;
      const budget = before === null ? first : Math.ceil(Math.max(before * ROOM, before + LEAST_ROOM));
      return { module, bytes: await bytesOf(directory, release, module), budget, isFirst: before === null };
    }),
  );
  return sizes.filter(({ bytes, budget }) => bytes > budget);
}

export function oversizedText(name: string, { module, bytes, budget, isFirst }: ModuleSize): Refusals[number] {
  const basis = isFirst ? 'no version of it is live' : 'the size of the live version plus 10 %';
  return `"${name}/${module}" has ${bytes} bytes of JavaScript (brotli), ${bytes - budget} over its budget of ${budget} (${basis}). Load less, or release it with --larger "<why>": the history keeps who did and why.`;
}

/** The release to compare with: the live one or, where a developer's build is live, the newest one that is none. */
function liveRelease({ remotes }: Registry, name: string): StoredRelease | undefined {
  const remote = remotes[name];
  if (!remote) return undefined;
  const current = remote.versions[remote.current];
  if (current && !isDevelopmentVersion(current.version)) return current;
  return Object.values(remote.versions)
    .filter(({ version }) => !isDevelopmentVersion(version))
    .sort((one, other) => other.publishedAt.localeCompare(one.publishedAt))[0];
}

/** The exposed modules, and the embed where there is one. */
function measuredParts({ preload, files }: StoredRelease): string[] {
  return [...Object.keys(preload), ...(files[EMBED_SCRIPT_FILE] === undefined ? [] : [EMBED])];
}

async function bytesOf(directory: string, { entry, preload, files: all }: StoredRelease, module: string) {
  const embedded = Object.keys(all).filter((file) => file.startsWith(`${EMBED_FOLDER}/`) && file.endsWith('.js'));
  const files = module === EMBED ? embedded : [...new Set([entry, ...(preload[module]?.js ?? [])])];
  const sizes = await Promise.all(files.map((file) => compressedBytes(join(directory, file))));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** Measures the brotli copy, which is what visitors load; a build may come without copies. */
async function compressedBytes(file: string): Promise<number> {
  const copy = await stat(`${file}.br`).catch(() => null);
  return copy?.size ?? (await brotliCopy(await readFile(file).catch(() => Buffer.alloc(0)))).length;
}
