import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_FILE, type StoredRelease, storedReleaseSchema } from '@bandmark/contracts/registry';
import { ReleaseError } from '../registry/release-error';
import { requireConsistentPages } from '../registry/remote-pages';

/** @param directory a finished build: `<package>/dist/<version>` @throws ReleaseError naming what is wrong */
export async function readBuild(directory: string): Promise<StoredRelease> {
  let data: unknown;
  try {
    data = JSON.parse(await readFile(join(directory, RELEASE_FILE), 'utf8'));
  } catch {
    throw new ReleaseError(`${directory} holds no finished build (${RELEASE_FILE} is missing or damaged).`);
  }
  const parsed = storedReleaseSchema.safeParse(data);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ReleaseError(
      `${RELEASE_FILE} is not valid at "${issue?.path.join('.') ?? ''}": ${issue?.message ?? ''}.`,
    );
  }
  requireConsistent(parsed.data);
  return parsed.data;
}

/** Checks that the release has every file that it names, and one hash for its entry. @throws ReleaseError */
export function requireConsistent(release: StoredRelease): void {
  const named = [release.entry, ...Object.values(release.preload).flatMap(({ js, css }) => [...js, ...css])];
  const unknown = named.find((file) => !Object.hasOwn(release.files, file));
  if (unknown !== undefined) throw new ReleaseError(`The release names ${unknown}, which is not among its files.`);
  if (release.files[release.entry] !== release.integrity)
    throw new ReleaseError(`The release gives its entry ${release.entry} two hashes.`);
  requireConsistentPages(release);
}
