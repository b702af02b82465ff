import type { StoredRelease } from '@bandmark/contracts/registry';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A release document with its files: what a build makes. */
export interface Build {
  release: StoredRelease;
  files: ReadonlyMap<string, string | Buffer>;
}

export interface Derivation {
  remote: string;
  version: string;
  /** Changes the text of a script or stylesheet; its hash is made anew. */
  change?: (file: string, text: string) => string;
  requires?: Partial<StoredRelease['requires']>;
}

export const integrityOf = (bytes: string | Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
export const globalOf = (remote: string, version: string): string => `${remote}__${version}`.replace(/\W/g, '_');

/**
 * Another version made of one that was built, without building: the version's name on the page is replaced in every
 * script, and the hashes in the entry's table and in the release document follow.
 * @param read gives a file of `base`
 */
export async function deriveBuild(
  base: StoredRelease,
  read: (file: string) => Promise<Buffer>,
  derivation: Derivation,
): Promise<Build> {
  const { remote, version, change = (_, text) => text, requires = {} } = derivation;
  const global = globalOf(remote, version);
  const files = new Map<string, string | Buffer>();
  for (const file of Object.keys(base.files)) {
    const bytes = await read(file);
    files.set(
      file,
      /\.(js|css)$/.test(file) ? change(file, bytes.toString('utf8').replaceAll(base.global, global)) : bytes,
    );
  }
  let entry = String(files.get(base.entry));
  for (const [file, hash] of Object.entries(base.files))
    if (file !== base.entry) entry = entry.replaceAll(hash, integrityOf(files.get(file) ?? ''));
  files.set(base.entry, entry);
  // A team's signature would be of other files.
  const { signature: _team, retiredAt: _since, ...unsigned } = base;
  const release = {
    ...unsigned,
    version,
    global,
    integrity: integrityOf(entry),
    requires: { ...base.requires, ...requires },
    files: Object.fromEntries([...files].map(([file, text]) => [file, integrityOf(text)])),
  };
  return { release, files };
}

/** Writes the files of a build where `directory` says. */
export async function writeFiles(directory: string, { files }: Pick<Build, 'files'>): Promise<void> {
  for (const [file, text] of files) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
  }
}

/** A directory as `remote-x/dist/<version>`: what the release commands take with `--from`. */
export async function writeBuild(directory: string, build: Build): Promise<void> {
  await writeFiles(directory, build);
  await writeFile(join(directory, 'release.json'), JSON.stringify(build.release));
}
