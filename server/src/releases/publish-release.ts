import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Registry, type StoredRelease, storedReleaseSchema } from '@bandmark/contracts/registry';
import { versionDir } from './registry-files';
import { readRegistryFile } from './registry-store';
import { updateRegistry } from './update-registry';

/** Written by `npm run build` beside the files of a release. */
const RELEASE_FILE = 'release.json';

export class ReleaseFault extends Error {
  override readonly name = 'ReleaseFault';
}

export interface Publication {
  dataDir: string;
  /** `shell`, `auth`, … */
  name: string;
  /** A finished build: `<package>/dist/<version>`. */
  directory: string;
  now: Date;
}

/**
 * Publishes a build: checks the hash of every file, copies them to where they stay for ever, enters the version and
 * makes it current; what was current becomes previous. Publishing the same version again changes no file.
 * @throws ReleaseFault when the build is damaged or other bytes are already published under its version
 */
export async function publishRelease({ dataDir, name, directory, now }: Publication): Promise<StoredRelease> {
  const release = { ...(await readBuild(directory)), publishedAt: now.toISOString() };
  await storeFiles(versionDir(dataDir, name, release.version), directory, release);
  await updateRegistry(dataDir, (registry) => withCurrent(withVersion(registry, name, release), name, release.version));
  return release;
}

/** Publishes unless the version is known already, and then leaves the pointers as an operator set them. */
export async function publishIfNew(publication: Publication): Promise<{ version: string; isNew: boolean }> {
  const { version } = await readBuild(publication.directory);
  const registry = await readRegistryFile(publication.dataDir).catch(() => null);
  const isKnown = registry?.remotes[publication.name]?.versions[version] !== undefined;
  const isStored = isKnown && (await exists(versionDir(publication.dataDir, publication.name, version)));
  if (!isStored) await publishRelease(publication);
  return { version, isNew: !isStored };
}

async function readBuild(directory: string): Promise<StoredRelease> {
  let data: unknown;
  try {
    data = JSON.parse(await readFile(join(directory, RELEASE_FILE), 'utf8'));
  } catch {
    throw new ReleaseFault(`${directory} holds no finished build (${RELEASE_FILE} is missing or damaged).`);
  }
  const parsed = storedReleaseSchema.safeParse(data);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ReleaseFault(`${RELEASE_FILE} is not valid at "${issue?.path.join('.') ?? ''}": ${issue?.message ?? ''}.`);
}

/** The directory gets its name last, so a version is there wholly or not at all. */
async function storeFiles(target: string, source: string, release: StoredRelease): Promise<void> {
  if (await exists(target)) {
    await checkFiles(target, release, 'other files are already published under this version');
    return;
  }
  const temporary = join(dirname(target), `.publishing-${randomUUID()}`);
  try {
    await mkdir(temporary, { recursive: true });
    for (const file of Object.keys(release.files)) {
      await mkdir(dirname(join(temporary, file)), { recursive: true });
      await copyFile(join(source, file), join(temporary, file));
      if (await exists(join(source, `${file}.br`))) await copyFile(join(source, `${file}.br`), join(temporary, `${file}.br`));
    }
    await checkFiles(temporary, release, 'the build is damaged');
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}

async function checkFiles(directory: string, release: StoredRelease, otherwise: string): Promise<void> {
  for (const [file, integrity] of Object.entries(release.files)) {
    const bytes = await readFile(join(directory, file)).catch(() => null);
    const hash = bytes && `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    if (hash !== integrity) throw new ReleaseFault(`${release.version} is not published: ${otherwise} (${file}).`);
  }
}

function withVersion(registry: Registry, name: string, release: StoredRelease): Registry {
  const remote = registry.remotes[name] ?? { versions: {}, current: release.version, previous: null };
  const versions = { ...remote.versions, [release.version]: remote.versions[release.version] ?? release };
  return { ...registry, remotes: { ...registry.remotes, [name]: { ...remote, versions } } };
}

/** Points a remote at one of its versions; what was current becomes what it falls back to. @throws ReleaseFault */
export function withCurrent(registry: Registry, name: string, version: string): Registry {
  const remote = registry.remotes[name];
  if (!remote) throw new ReleaseFault(`Nothing named "${name}" is published.`);
  if (!remote.versions[version]) {
    throw new ReleaseFault(`${name} has no version ${version}. Published: ${Object.keys(remote.versions).join(', ')}.`);
  }
  const previous = remote.current === version ? (remote.previous ?? null) : remote.current;
  const canary = remote.canary?.version === version ? null : (remote.canary ?? null);
  return { ...registry, remotes: { ...registry.remotes, [name]: { ...remote, current: version, previous, canary } } };
}

/** Back to the version before; the one rolled back from becomes what is fallen back to. @throws ReleaseFault */
export function withRollback(registry: Registry, name: string): Registry {
  const remote = registry.remotes[name];
  if (!remote) throw new ReleaseFault(`Nothing named "${name}" is published.`);
  if (!remote.previous) throw new ReleaseFault(`${name} has no version before ${remote.current}.`);
  return withCurrent(registry, name, remote.previous);
}

/** Shows a version to a share of the visitors; 0 ends it. @param percent 0–100 @throws ReleaseFault */
export function withCanary(registry: Registry, name: string, version: string, percent: number): Registry {
  const remote = registry.remotes[name];
  if (!remote?.versions[version]) throw new ReleaseFault(`${name} has no version ${version}.`);
  if (!(percent >= 0 && percent <= 100)) throw new ReleaseFault('The share of a canary is 0 to 100 percent.');
  const canary = percent === 0 ? null : { version, percent };
  return { ...registry, remotes: { ...registry.remotes, [name]: { ...remote, canary } } };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(() => true, () => false);
}
