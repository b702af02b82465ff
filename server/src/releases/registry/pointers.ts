import { isDevelopmentVersion, type Registry, type StoredRelease } from '@bandmark/contracts/registry';
import { isPartOfSite } from '@bandmark/contracts/remotes/site-remotes';
import { NotPublishedError, notPublished, ReleaseError } from './release-error';

/** A remote as the registry has it: its versions, and the pointers that say which of them visitors get. */
export type RegisteredRemote = Registry['remotes'][string];

/** The versions that pointers lead to: current, previous, canary, in this order. */
export function pointedVersions({ current, previous, canary }: RegisteredRemote): string[] {
  return [current, previous, canary?.version].filter((version) => typeof version === 'string');
}

/** Enters a version without making it current, unless it is the first. A version entered before stays as it was. */
export function withVersion(registry: Registry, name: string, release: StoredRelease): Registry {
  const remote = registry.remotes[name] ?? { versions: {}, current: release.version, previous: null };
  const entered = remote.versions[release.version] ?? { ...release, isWaiting: true };
  const versions = { ...remote.versions, [release.version]: entered };
  return withRemote(registry, name, { ...remote, versions });
}

/** Points a remote at one of its versions; what was current becomes its fallback. @throws ReleaseError */
export function withCurrent(registry: Registry, name: string, version: string): Registry {
  const { retiredAt: _shownAgain, ...remote } = publishedRemote(registry, name, version);
  const previous = remote.current === version ? (remote.previous ?? null) : fallbackFor(version, remote);
  const canary = remote.canary?.version === version ? null : (remote.canary ?? null);
  return withRemote(registry, name, { ...remote, current: version, previous, canary });
}

/**
 * The version to fall back to: what was current. Where that is one of many builds of `npm run dev`, what was current
 * before them, so that one rollback leads back there. A build of `npm run dev` is never the fallback of a release.
 */
function fallbackFor(version: string, { current, previous }: RegisteredRemote): string | null {
  const fallback = isDevelopmentVersion(current) && previous && previous !== version ? previous : current;
  return isDevelopmentVersion(fallback) && !isDevelopmentVersion(version) ? null : fallback;
}

/** Makes the previous version current; the release that is rolled back becomes the fallback. @throws ReleaseError */
export function withRollback(registry: Registry, name: string): Registry {
  const remote = publishedRemote(registry, name);
  if (!remote.previous) throw new ReleaseError(`${name} has no version before ${remote.current}.`);
  return withCurrent(registry, name, remote.previous);
}

/**
 * Shows another version than current to a share of the visitors; 0 ends the canary of this version, and of no other.
 * @param percent 0–100 @throws ReleaseError
 */
export function withCanary(registry: Registry, name: string, version: string, percent: number): Registry {
  const remote = publishedRemote(registry, name, version);
  if (!(percent >= 0 && percent <= 100)) throw new ReleaseError('The share of a canary is 0 to 100 percent.');
  if (percent > 0 && remote.retiredAt !== undefined)
    throw new ReleaseError(
      `${name} is off the site since ${remote.retiredAt.slice(0, 10)}, so no visitor would get a canary. Bring it back first: promote one of its versions.`,
    );
  if (percent > 0 && version === remote.current)
    throw new ReleaseError(`${name} ${version} is current: every visitor gets it already.`);
  if (percent === 0 && remote.canary && remote.canary.version !== version)
    throw new ReleaseError(
      `${name} ${version} is no canary: ${remote.canary.version} is, for ${remote.canary.percent} % of visitors.`,
    );
  return withRemote(registry, name, { ...remote, canary: percent === 0 ? null : { version, percent } });
}

/**
 * Takes a remote off the site and withdraws the approval of its pages. Its versions stay, for pages that are open,
 * until the cleanup removes them with the remote; making one current brings it back.
 * @throws ReleaseError for a remote that the site needs
 */
export function withoutRemote(registry: Registry, name: string, now: Date): Registry {
  const { approvedPages: _withdrawn, ...remote } = publishedRemote(registry, name);
  if (isPartOfSite(name)) throw new ReleaseError(`The pages of the site need ${name}: it cannot be retired.`);
  return withRemote(registry, name, { ...remote, canary: null, retiredAt: remote.retiredAt ?? now.toISOString() });
}

/**
 * Sets `retiredAt` of versions that no pointer names any more; a version that a pointer names is neither waiting nor
 * retired.
 */
export function withRetirement(registry: Registry, now: Date): Registry {
  const remotes = Object.entries(registry.remotes).map(([name, remote]) => {
    const versions = Object.entries(remote.versions).map(([version, { retiredAt, isWaiting, ...release }]) => {
      if (pointedVersions(remote).includes(version)) return [version, release] as const;
      const waits = isWaiting ? { isWaiting } : {};
      return [version, { ...release, ...waits, retiredAt: retiredAt ?? now.toISOString() }] as const;
    });
    return [name, { ...remote, versions: Object.fromEntries(versions) }] as const;
  });
  return { ...registry, remotes: Object.fromEntries(remotes) };
}

/** @param version that the remote must have @throws NotPublishedError */
function publishedRemote(registry: Registry, name: string, version?: string): RegisteredRemote {
  const remote = registry.remotes[name];
  if (!remote) throw notPublished(name, Object.keys(registry.remotes));
  if (version !== undefined && !remote.versions[version])
    throw new NotPublishedError(
      `${name} has no version ${version}. Published: ${Object.keys(remote.versions).join(', ')}.`,
    );
  return remote;
}

function withRemote(registry: Registry, name: string, remote: RegisteredRemote): Registry {
  return { ...registry, remotes: { ...registry.remotes, [name]: remote } };
}
