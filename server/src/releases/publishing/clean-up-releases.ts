import { DAY_MS } from '@bandmark/domain/durations';
import { EMBED_SCRIPT_FILE } from '@bandmark/contracts/embed';
import { isDevelopmentVersion, type Registry, type StoredRelease } from '@bandmark/contracts/registry';
import type { ChangeNote } from '../registry/history';
import type { RegisteredRemote } from '../registry/pointers';
import type { ServedVersions } from './served-versions';
import type { StoredVersions } from './stored-versions';

/** How long files stay after the last pointer left their version: open pages and pinned exams have ended by then. */
export const KEPT_MS = 30 * DAY_MS;

/** The same for builds of `npm run dev`, which makes a large one at every change: for the developer's open pages. */
const DEVELOPMENT_KEPT_MS = DAY_MS;

/**
 * The same for versions that foreign pages may have pinned: those that were live and contain an embed. A host has two
 * years to pin a newer one; keeping them for ever would let the registry grow without end.
 */
const EMBEDS_KEPT_MS = 730 * DAY_MS;

interface Cleanable {
  registry: Registry;
  served: ServedVersions;
  /** Null without a bucket. */
  stored: StoredVersions | null;
  change(change: (registry: Registry) => Registry, note: ChangeNote): Promise<Registry>;
}

/**
 * Removes versions that no pointer has named for 30 days; builds of `npm run dev` after a day, and versions that foreign
 * pages may have pinned after two years. First from the registry, then their files, so that a page never names a deleted
 * file.
 * @param now epoch milliseconds
 */
export async function removeRetired({ registry, served, stored, change }: Cleanable, now: number): Promise<void> {
  for (const { name, version } of expiredVersions(registry, now)) {
    // Decides again on the document that it changes: the version may have been promoted meanwhile.
    let isRemoved = false;
    const drop = (latest: Registry): Registry => {
      isRemoved = expiredVersions(latest, now).some((each) => each.name === name && each.version === version);
      return isRemoved ? withoutVersion(latest, name, version) : latest;
    };
    await change(drop, { who: 'server', action: 'sweep', remote: name, version });
    if (!isRemoved) continue;
    await served.remove(name, version);
    await stored?.remove(name, version);
  }
}

/** Removes remotes that have been off the site for 30 days, with all their versions. @param now epoch milliseconds */
export async function removeRetiredRemotes(
  { registry, served, stored, change }: Cleanable,
  now: number,
): Promise<void> {
  const limit = now - KEPT_MS;
  const isGone = (remote: RegisteredRemote | undefined) =>
    remote?.retiredAt !== undefined && Date.parse(remote.retiredAt) < limit;
  for (const name of Object.keys(registry.remotes).filter((each) => isGone(registry.remotes[each]))) {
    let removed: string[] = [];
    const drop = (latest: Registry): Registry => {
      // Decides again on the document that it changes, as above.
      const { [name]: remote, ...remotes } = latest.remotes;
      removed = remote && isGone(remote) ? Object.keys(remote.versions) : [];
      return isGone(remote) ? { ...latest, remotes } : latest;
    };
    await change(drop, { who: 'server', action: 'sweep', remote: name });
    for (const version of removed) {
      await served.remove(name, version);
      await stored?.remove(name, version);
    }
  }
}

function expiredVersions(registry: Registry, now: number): { name: string; version: string }[] {
  return Object.entries(registry.remotes).flatMap(([name, { versions }]) =>
    Object.values(versions)
      .filter((release) => release.retiredAt !== undefined && Date.parse(release.retiredAt) < now - keptMs(release))
      .map(({ version }) => ({ name, version })),
  );
}

function keptMs({ version, files, isWaiting }: StoredRelease): number {
  if (isDevelopmentVersion(version)) return DEVELOPMENT_KEPT_MS;
  const isPinned = !isWaiting && files[EMBED_SCRIPT_FILE] !== undefined;
  return isPinned ? EMBEDS_KEPT_MS : KEPT_MS;
}

function withoutVersion(registry: Registry, name: string, version: string): Registry {
  const remote = registry.remotes[name];
  if (!remote) return registry;
  const { [version]: _removed, ...versions } = remote.versions;
  return { ...registry, remotes: { ...registry.remotes, [name]: { ...remote, versions } } };
}
