import type { Registry, StoredRelease } from '@bandmark/contracts/registry';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Build, type Derivation, deriveBuild, globalOf, integrityOf, writeFiles } from './derived-build';

const registryFile = (dataDir: string) => join(dataDir, 'releases/registry.json');
const versionDirectory = (dataDir: string, remote: string, version: string) =>
  join(dataDir, 'releases/remotes', remote, version);

export async function currentRelease(dataDir: string, remote: string): Promise<StoredRelease> {
  const { remotes } = JSON.parse(await readFile(registryFile(dataDir), 'utf8')) as Registry;
  const release = remotes[remote]?.versions[remotes[remote].current];
  if (!release) throw new Error(`${remote} is not published`);
  return release;
}

export function readReleaseFile(dataDir: string, remote: string, version: string, file: string): Promise<Buffer> {
  return readFile(join(versionDirectory(dataDir, remote, version), file));
}

/** A further build of a remote, made of its current version. */
export async function deriveFromCurrent(dataDir: string, derivation: Derivation): Promise<Build> {
  const { remote } = derivation;
  const base = await currentRelease(dataDir, remote);
  return deriveBuild(base, (file) => readReleaseFile(dataDir, remote, base.version, file), derivation);
}

/**
 * A second version made of the current one without building, entered beside it. Before the server's first start only,
 * which signs what it finds.
 */
export async function addDerivedRelease(dataDir: string, derivation: Derivation): Promise<void> {
  await store(dataDir, derivation.remote, await deriveFromCurrent(dataDir, derivation));
}

/** A version that is one hand-written file. @param entry makes its text of the name it must register under */
export async function addHandWrittenRelease(
  dataDir: string,
  { remote, version, entry }: { remote: string; version: string; entry: (global: string) => string },
): Promise<void> {
  const { signature: _team, ...base } = await currentRelease(dataDir, remote);
  const global = globalOf(remote, version);
  const text = entry(global);
  const preload = Object.fromEntries(Object.keys(base.preload).map((module) => [module, { js: [], css: [] }]));
  const release = {
    ...base,
    version,
    global,
    entry: 'entry.js',
    integrity: integrityOf(text),
    preload,
    files: { 'entry.js': integrityOf(text) },
  };
  await store(dataDir, remote, { release, files: new Map([['entry.js', text]]) });
}

async function store(dataDir: string, remote: string, build: Build): Promise<void> {
  const { version } = build.release;
  await writeFiles(versionDirectory(dataDir, remote, version), build);
  const registry = JSON.parse(await readFile(registryFile(dataDir), 'utf8')) as Registry;
  const versions = registry.remotes[remote]?.versions;
  if (!versions) throw new Error(`${remote} is not published`);
  versions[version] = build.release;
  await writeFile(registryFile(dataDir), JSON.stringify(registry));
}
