import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry, StoredRelease } from '@bandmark/contracts/registry';
import { scratchDirectory } from '../../storage/abandoned-files';
import { parseRegistry } from '../registry/parse-registry';
import type { RegisteredRemote } from '../registry/pointers';
import type { RegistryDocument } from '../registry/registry-document';
import type { RegistryInForce } from '../registry/registry-in-force';
import type { RegistryKey } from '../registry/registry-key';
import { BadRegistryError, ReleaseError } from '../registry/release-error';
import type { ServedVersions } from './served-versions';
import type { StoredVersions } from './stored-versions';
import { hasSameFiles } from './verify-files';

export interface FollowerOptions {
  document: RegistryDocument;
  stored: StoredVersions;
  /** This machine's copy of the registry. */
  inForce: RegistryInForce;
  served: ServedVersions;
  key: RegistryKey;
  dataDirectory: string;
  /** Receives why a version that no visitor gets could not be fetched, once for each fault. */
  warn: (message: string) => void;
}

/**
 * Keeps this machine's copy equal to a bucket: first the files of new versions, each checked against the signed
 * registry, then the registry itself. Pages read only the copy, so an unreachable or tampered bucket leaves the last
 * good registry in force. While nothing is new, a poll costs one HEAD request. An older generation than the local one
 * is refused, because a signature alone would let the file host replay a former registry. Only a lost or damaged file of
 * a version that visitors get keeps a registry out of force; other versions are tried again at each poll, so that an old
 * one cannot hold up a rollback.
 * @returns a function that polls the bucket once and returns the registry that it adopted, or null when nothing is new
 */
export function followBucket(options: FollowerOptions): () => Promise<Registry | null> {
  const { document, inForce, key } = options;
  let seen: string | null = null;
  let lastFault = '';

  return async () => {
    // HEAD only after a successful read: a refused HEAD does not say why it was refused.
    if (seen !== null && (await document.etag()) === seen) return null;
    const stored = await document.read();
    if (!stored) return null;
    const registry = parseRegistry(stored.text, await key.ensure());
    const here = await inForce.read().catch(() => null);
    if (here && registry.generation < here.generation) {
      throw new BadRegistryError(
        `The bucket shows generation ${registry.generation} of the registry, older than ${here.generation} here.`,
      );
    }
    let fault = '';
    for (const [name, release] of releasesOf(registry)) {
      const known = here?.remotes[name]?.versions[release.version];
      try {
        await fetchVersion(options, name, release, known !== undefined && hasSameFiles(known.files, release.files));
      } catch (error) {
        if (!(error instanceof ReleaseError) || isShown(registry.remotes[name], release)) throw error;
        fault = error.message;
      }
    }
    if (fault !== '' && fault !== lastFault) options.warn(fault);
    lastFault = fault;
    const isNew = here?.generation !== registry.generation;
    if (isNew) await inForce.takeOver(stored.text);
    // Set last, so that a registry that could not be adopted, or whose files are not all here, is read again.
    if (fault === '') seen = stored.etag;
    return isNew ? registry : null;
  };
}

function releasesOf(registry: Registry): [string, StoredRelease][] {
  return Object.entries(registry.remotes).flatMap(([name, { versions }]) =>
    Object.values(versions).map((release): [string, StoredRelease] => [name, release]),
  );
}

/** Whether visitors get the version whom no open exam and no override holds to another. */
function isShown(remote: RegisteredRemote | undefined, { version }: StoredRelease): boolean {
  return remote?.current === version || remote?.canary?.version === version;
}

/**
 * @param isKnown whether the local registry has the version with the same hashes: then its files were checked when they
 * were fetched. Otherwise a directory of this name may be another build of the version, whose publication was refused.
 */
async function fetchVersion(
  { stored, served, dataDirectory }: FollowerOptions,
  name: string,
  release: StoredRelease,
  isKnown: boolean,
): Promise<void> {
  const { version, files } = release;
  if (await served.has(name, version)) {
    if (isKnown || (await served.isWhole(name, version, files))) return;
    await served.remove(name, version);
  }
  const temporary = join(scratchDirectory(dataDirectory), `fetching-${randomUUID()}`);
  try {
    await stored.fetch(name, release, temporary);
    await served.put(name, version, files, temporary);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
