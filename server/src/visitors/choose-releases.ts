import type { Registry, StoredRelease } from '@bandmark/contracts/registry';
import type { ApprovedPage } from '@bandmark/contracts/remote-page-schema';
import { isApproved } from '@bandmark/contracts/remote-pages';
import type { ReleaseOverride } from '@bandmark/contracts/release-override';
import { type ChoiceReason, chooseRelease } from '@bandmark/domain/release-choice';

/** What the server knows of the browser that loads a page. */
export interface Visitor {
  cohort: number | null;
  /** Versions that an open exam of this visitor began with. */
  pinned: Readonly<Record<string, string>>;
  /** Only what this server honours (`honouredOverride`): development origins are on the allow-list. */
  override: ReleaseOverride;
}

/** One remote as this visitor gets it. */
export interface ChosenRelease {
  release: StoredRelease;
  previous: StoredRelease | null;
  reason: ChoiceReason;
  /** A developer's machine, tried before `release`. */
  developmentOrigin?: string;
}

export type ChosenReleases = Readonly<Record<string, ChosenRelease>>;

/** The version of every remote, and of the shell, for one visitor (domain, `chooseRelease`). */
export function chooseReleases(registry: Registry, visitor: Visitor): ChosenReleases {
  const chosen: Record<string, ChosenRelease> = {};
  for (const [name, remote] of Object.entries(registry.remotes)) {
    if (remote.retiredAt !== undefined) continue;
    const asked = visitor.override[name];
    const pinned = visitor.pinned[name];
    const choice = chooseRelease(
      name,
      remote,
      {
        cohort: visitor.cohort,
        ...(pinned === undefined ? {} : { pinned }),
        ...(asked && 'version' in asked ? { override: asked.version } : {}),
      },
      (version) => remote.versions[version] !== undefined,
    );
    const published = remote.versions[choice.version];
    if (!published) continue;
    const release = withShownPages(published, remote.approvedPages);
    const previous = (choice.fallback !== null && remote.versions[choice.fallback]) || null;
    const isDeveloped = asked !== undefined && 'url' in asked && name !== 'shell';
    chosen[name] = isDeveloped
      ? { release, previous, reason: 'override', developmentOrigin: asked.url }
      : { release, previous, reason: choice.reason };
  }
  return chosen;
}

/** Keeps only the approved pages of a release. */
function withShownPages(
  { pages = [], ...release }: StoredRelease,
  approved: readonly ApprovedPage[] = [],
): StoredRelease {
  const shown = pages.filter((page) => isApproved(page, approved));
  return shown.length === 0 ? release : { ...release, pages: shown };
}

/** Remotes that the site does not have, with the development origins from which this visitor's override loads them. */
export function newDevelopedRemotes({ override }: Visitor, chosen: ChosenReleases): Record<string, string> {
  return Object.fromEntries(
    Object.entries(override).flatMap(([name, asked]) =>
      'url' in asked && name !== 'shell' && !chosen[name] ? [[name, asked.url] as const] : [],
    ),
  );
}

/** A cache key: two pages with the same choice have the same key. */
export function choiceKey(chosen: ChosenReleases): string {
  return Object.entries(chosen)
    .map(([name, { release, previous, reason, developmentOrigin = '' }]) =>
      [name, release.version, previous?.version ?? '', reason, developmentOrigin].join(' '),
    )
    .join('|');
}
