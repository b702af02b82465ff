import type { Registry, RegistryChange, StoredRelease } from '@bandmark/contracts/registry';
import { HOUR_MS } from '@bandmark/domain/durations';
import { checkBuild, largerOnPurpose } from '../checks/check-build';
import { type ChangeNote, isChosen } from '../registry/history';
import { withPagesOf } from '../registry/remote-pages';
import { withCurrent, withVersion } from '../registry/pointers';
import { ReleaseError } from '../registry/release-error';
import type { ReleaseSignature } from '../registry/signatures';
import { readBuild } from './read-build';
import type { ServedVersions } from './served-versions';
import type { StoredVersions } from './stored-versions';
import { type Uploads, uploadOf } from './uploads';
import { hasSameFiles } from './verify-files';

/** How long a publication takes at most from its files to its registry entry. Older files without one are left over. */
const UNDER_WAY_MS = HOUR_MS;

export interface Publication {
  /** `shell`, `auth`, … */
  name: string;
  /** A finished build: `<package>/dist/<version>`. */
  directory: string;
  who: string;
  /** False: enters the version without moving a pointer; a canary or a promotion follows. */
  makeCurrent?: boolean;
  /** What the history calls it; by default `release`, or `upload` where it leaves the pointers. */
  action?: ChangeNote['action'];
  /** The caller may approve pages, as an operator may, so publishing approves those that the version declares. */
  approvesPages?: boolean;
  /** Reason for being larger than the budget on purpose; the history keeps it. */
  larger?: string | undefined;
  signature?: ReleaseSignature | undefined;
  ifGeneration?: number | undefined;
}

export interface UploadedPublication {
  name: string;
  version: string;
  /** Id of one announcement of the version (`uploadOf`); without it, the last one. */
  upload?: string | undefined;
  who: string;
  makeCurrent: boolean;
  /** As in `Publication`, but false by default. */
  approvesPages?: boolean;
  /** As in `Publication`. */
  larger?: string | undefined;
  ifGeneration?: number | undefined;
  /**
   * Throws unless the caller may publish this. Checked here too, because the caller's key may have been registered
   * since the upload began.
   */
  authorise(release: StoredRelease): void;
}

export interface PublishingPlaces {
  served: ServedVersions;
  /** Null without a bucket. */
  stored: StoredVersions | null;
  uploads: Uploads;
  /** The registry in force. */
  read(): Promise<Registry>;
  /** The same, or the last good one where it is damaged: publishing repairs it. */
  current(): Promise<Registry>;
  /** Oldest first. */
  history(): Promise<RegistryChange[]>;
  change(change: (registry: Registry) => Registry, note: ChangeNote, ifGeneration?: number): Promise<Registry>;
  /** Epoch milliseconds. */
  clock: () => number;
}

/**
 * Publishes a build: checks it, copies its files to their permanent place, enters the version and makes it current;
 * what was current becomes previous. Publishing the same version again changes no file, and nothing at all where it is
 * live. This is the only way into the registry, so a build that is refused here was never live.
 * @throws ReleaseError when the build does not pass the checks or other bytes are already published under its version
 */
export async function publishBuild(
  places: PublishingPlaces,
  {
    name,
    directory,
    who,
    makeCurrent = true,
    action = makeCurrent ? 'release' : 'upload',
    approvesPages = true,
    larger,
    signature,
    ifGeneration,
  }: Publication,
): Promise<Registry> {
  const { served, stored, current, change, clock } = places;
  const release: StoredRelease = {
    ...(await readBuild(directory)),
    publishedAt: new Date(clock()).toISOString(),
    ...(signature ? { signature } : {}),
  };
  const { version, files } = release;
  const { directoryOf } = served;
  const registry = await current();
  const checked = await checkBuild({ name, directory, release, registry, directoryOf, larger });
  const reason = [largerOnPurpose(checked.oversized, larger), ...checked.mixed].filter(Boolean).join(' ');
  // Other bytes under a registered version are damage; under one that is not, another publication may be storing them.
  const replacesBefore = requireSameFiles(registry, name, release) ? Infinity : clock() - UNDER_WAY_MS;
  await served.put(name, version, files, directory, replacesBefore);
  await stored?.put(name, release, directory);
  const entered = (before: Registry) => {
    // Checks the document that it changes: another server may have published the version meanwhile.
    requireSameFiles(before, name, release);
    const versions = withVersion(before, name, release);
    return approvesPages ? withPagesOf(versions, name, release) : versions;
  };
  const chosen = action === 'release' && makeCurrent ? await liveChoice(places, name, version) : null;
  if (chosen && entered(chosen).remotes[name]?.approvedPages === chosen.remotes[name]?.approvedPages)
    if (ifGeneration === undefined || ifGeneration === chosen.generation) return chosen;
  return change(
    (before) => (makeCurrent ? withCurrent(entered(before), name, version) : entered(before)),
    { who, action, remote: name, version, ...(reason ? { reason } : {}) },
    ifGeneration,
  );
}

/**
 * The registry, if releasing this version would change nothing: it is live, and a team or an operator chose a version
 * of the remote before (decision 099).
 * @returns null where a release has something to write
 */
async function liveChoice(
  { read, history }: PublishingPlaces,
  name: string,
  version: string,
): Promise<Registry | null> {
  // A damaged registry does not stop a publication, which repairs it.
  const registry = await read().catch(() => null);
  const pointers = registry?.remotes[name];
  if (pointers?.current !== version || pointers.retiredAt !== undefined) return null;
  return isChosen(await history(), name) ? registry : null;
}

/**
 * Publishes a finished upload. Where the version is published already, moves the pointer and approves pages as publishing
 * would.
 * @throws ReleaseError
 */
export async function publishUpload(
  places: PublishingPlaces,
  {
    name,
    version,
    upload,
    who,
    makeCurrent,
    approvesPages = false,
    larger,
    ifGeneration,
    authorise,
  }: UploadedPublication,
): Promise<Registry> {
  const { uploads, read, change } = places;
  const registry = await read();
  const published = registry.remotes[name]?.versions[version];
  if (published) {
    if (upload !== undefined && upload !== uploadOf(published)) throw otherFiles(name, version);
    await uploads.remove(name, version);
    const isRelease = makeCurrent && (await liveChoice(places, name, version)) === null;
    const enter = (before: Registry) => {
      const approved = approvesPages ? withPagesOf(before, name, published) : before;
      return isRelease ? withCurrent(approved, name, version) : approved;
    };
    // `change` would refuse a call that is repeated with the `ifGeneration` of the first one.
    if (enter(registry) === registry) return registry;
    const action = isRelease ? 'release' : 'approve pages';
    return change(enter, { who, action, remote: name, version }, ifGeneration);
  }
  const release = await uploads.complete(name, version, upload);
  authorise(release);
  const changed = await uploads.withBuild(name, release, (directory) =>
    publishBuild(places, {
      name,
      directory,
      who,
      makeCurrent,
      approvesPages,
      larger,
      signature: release.signature,
      ifGeneration,
    }),
  );
  await uploads.remove(name, version);
  return changed;
}

/** @returns whether the version is published with exactly these files @throws ReleaseError if it is with others */
export function requireSameFiles(registry: Registry, name: string, { version, files }: StoredRelease): boolean {
  const published = registry.remotes[name]?.versions[version];
  if (!published) return false;
  if (!hasSameFiles(published.files, files)) throw otherFiles(name, version);
  return true;
}

const otherFiles = (name: string, version: string) =>
  new ReleaseError(`Other files are already published as ${name} ${version}.`);
