import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_FILE, requiresSchema, storedReleaseSchema } from '@bandmark/contracts/registry';
import * as z from '@bandmark/contracts/schema';
import type { FolderBuild } from '../build/build-folders';
import { ROOT } from '../packages';
import { pack, unpack } from './archive';

/** Builds of earlier commits, which the browser tests run against the current ones (decision 040). */
export const COMPATIBILITY_FOLDER = join(ROOT, 'e2e/compatibility-builds');
const MANIFEST = join(COMPATIBILITY_FOLDER, 'builds.json');
/** N-1 and N-2; adding another drops the oldest. */
export const COMPATIBILITY_BUILDS = 2;

/** All packages of one commit, built with the tools of that commit. */
const compatibilityBuildSchema = z.object({
  /** Name of its folder: date and short hash. */
  name: z.string(),
  commit: z.string(),
  /** Date of the commit, ISO 8601. */
  date: z.string(),
  /** Versions that it was built against, from its release documents. */
  contract: requiresSchema,
  /** By package folder. */
  versions: z.record(z.string(), z.string()),
});
export type CompatibilityBuild = z.infer<typeof compatibilityBuildSchema>;
const manifestSchema = z.object({ builds: z.array(compatibilityBuildSchema) });

/** The builds in the repository, newest commit first. */
export async function compatibilityBuilds(): Promise<CompatibilityBuild[]> {
  return manifestSchema.parse(JSON.parse(await readFile(MANIFEST, 'utf8'))).builds;
}

/** Adds the builds of a commit and drops all but the newest `COMPATIBILITY_BUILDS` commits. */
export async function addCompatibilityBuild(
  commit: Pick<CompatibilityBuild, 'name' | 'commit' | 'date'>,
  builds: readonly FolderBuild[],
): Promise<{ bytes: number; dropped: string[] }> {
  const before = await compatibilityBuilds().catch(() => []);
  let contract: CompatibilityBuild['contract'] | undefined;
  let bytes = 0;
  await mkdir(join(COMPATIBILITY_FOLDER, commit.name), { recursive: true });
  for (const { folder, directory } of builds) {
    const { requires, files } = await readDocument(directory);
    contract = requires;
    // Only listed files: compressed copies can be recreated.
    const archive = await pack(directory, [RELEASE_FILE, ...Object.keys(files)]);
    bytes += archive.length;
    await writeFile(archivePath(commit.name, folder), archive);
  }
  if (!contract) throw new Error('There is no build to keep.');
  const versions = Object.fromEntries(builds.map(({ folder, version }) => [folder, version]));
  const all = [{ ...commit, contract, versions }, ...before.filter(({ name }) => name !== commit.name)];
  // Sorted by the commit's date, because an older commit may be added after a newer one.
  all.sort((a, b) => Date.parse(b.date) - Date.parse(a.date));
  const dropped = all.slice(COMPATIBILITY_BUILDS).map(({ name }) => name);
  await writeFile(MANIFEST, `${JSON.stringify({ builds: all.slice(0, COMPATIBILITY_BUILDS) }, null, 2)}\n`);
  for (const name of dropped) await rm(join(COMPATIBILITY_FOLDER, name), { recursive: true, force: true });
  return { bytes, dropped };
}

/** Unpacks one package; `directory` is then a finished build. */
export async function unpackCompatibilityBuild(
  { name }: Pick<CompatibilityBuild, 'name'>,
  folder: string,
  directory: string,
): Promise<void> {
  await unpack(archivePath(name, folder), directory);
}

const archivePath = (name: string, folder: string) => join(COMPATIBILITY_FOLDER, name, `${folder}.tar.br`);

async function readDocument(directory: string) {
  return storedReleaseSchema.parse(JSON.parse(await readFile(join(directory, RELEASE_FILE), 'utf8')));
}
