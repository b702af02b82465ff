import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface StoredRelease {
  version: string;
  entry: string;
  integrity: string;
  global: string;
  preload: Record<string, { js: string[]; css: string[] }>;
  requires: Record<string, string>;
  files: Record<string, string>;
  publishedAt: string;
}
interface Registry {
  remotes: Record<string, { versions: Record<string, StoredRelease>; current: string }>;
}

const registryFile = (dataDir: string) => join(dataDir, 'releases/registry.json');
const filePath = (dataDir: string, remote: string, version: string, file: string) => join(dataDir, 'releases/remotes', remote, version, file);
const integrityOf = (bytes: string | Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const globalOf = (remote: string, version: string) => `${remote}__${version}`.replace(/\W/g, '_');

export async function currentRelease(dataDir: string, remote: string): Promise<StoredRelease> {
  const { remotes } = JSON.parse(await readFile(registryFile(dataDir), 'utf8')) as Registry;
  const release = remotes[remote]?.versions[remotes[remote].current];
  if (!release) throw new Error(`${remote} is not published`);
  return release;
}

export function readReleaseFile(dataDir: string, remote: string, version: string, file: string): Promise<Buffer> {
  return readFile(filePath(dataDir, remote, version, file));
}

interface Derivation {
  remote: string;
  version: string;
  /** Changes the text of a script or stylesheet; its hash is made anew. */
  change?: (file: string, text: string) => string;
  requires?: Record<string, string>;
}

/**
 * A second version made of the current one without building: the version's name on the page is replaced in every
 * script, and the hashes in the entry's table and in the registry follow. Before the server's first start only, which
 * signs what it finds.
 */
export async function addDerivedRelease(dataDir: string, { remote, version, change = (_, text) => text, requires = {} }: Derivation): Promise<void> {
  const base = await currentRelease(dataDir, remote);
  const global = globalOf(remote, version);
  const texts = new Map<string, string | Buffer>();
  for (const file of Object.keys(base.files)) {
    const bytes = await readReleaseFile(dataDir, remote, base.version, file);
    texts.set(file, /\.(js|css)$/.test(file) ? change(file, bytes.toString('utf8').replaceAll(base.global, global)) : bytes);
  }
  let entry = String(texts.get(base.entry));
  const hashes = (file: string) => integrityOf(texts.get(file) ?? '');
  for (const [file, hash] of Object.entries(base.files)) if (file !== base.entry) entry = entry.replaceAll(hash, hashes(file));
  texts.set(base.entry, entry);
  await store(dataDir, remote, {
    ...base,
    version,
    global,
    integrity: integrityOf(entry),
    requires: { ...base.requires, ...requires },
    files: Object.fromEntries([...texts].map(([file, text]) => [file, integrityOf(text)])),
  }, texts);
}

/** A version that is one hand-written file. @param entry makes its text of the name it must register under */
export async function addHandWrittenRelease(dataDir: string, { remote, version, entry }: { remote: string; version: string; entry: (global: string) => string }): Promise<void> {
  const base = await currentRelease(dataDir, remote);
  const global = globalOf(remote, version);
  const text = entry(global);
  const preload = Object.fromEntries(Object.keys(base.preload).map((module) => [module, { js: [], css: [] }]));
  const release = { ...base, version, global, entry: 'entry.js', integrity: integrityOf(text), preload, files: { 'entry.js': integrityOf(text) } };
  await store(dataDir, remote, release, new Map([['entry.js', text]]));
}

async function store(dataDir: string, remote: string, release: StoredRelease, texts: ReadonlyMap<string, string | Buffer>): Promise<void> {
  for (const [file, text] of texts) {
    await mkdir(join(filePath(dataDir, remote, release.version, file), '..'), { recursive: true });
    await writeFile(filePath(dataDir, remote, release.version, file), text);
  }
  const registry = JSON.parse(await readFile(registryFile(dataDir), 'utf8')) as Registry;
  const versions = registry.remotes[remote]?.versions;
  if (!versions) throw new Error(`${remote} is not published`);
  // A team's signature would be of other files.
  const { signature: _team, ...unsigned } = release as StoredRelease & { signature?: unknown };
  versions[release.version] = unsigned;
  await writeFile(registryFile(dataDir), JSON.stringify(registry));
}
