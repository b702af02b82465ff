import { type Registry, type StoredRelease, isCompatible } from '@bandmark/contracts/registry';
import type { ApprovedPage } from '@bandmark/contracts/remote-page-schema';
import { isApproved, REMOTE_PAGES_SINCE } from '@bandmark/contracts/remote-pages';
import type { RegisteredRemote } from './pointers';
import { notPublished, ReleaseError } from './release-error';

/**
 * A site shows a page of a remote once it is approved: by a team that releases the shell, or by an operator. A page
 * stays approved for every version that declares it with the same path, title and access, so that a canary or a
 * rollback needs no second review.
 */

/** Approves the pages that a version declares, in addition to those already approved. */
export function withPagesOf(registry: Registry, name: string, { pages = [] }: Pick<StoredRelease, 'pages'>): Registry {
  const approved = registry.remotes[name]?.approvedPages ?? [];
  const added = pages.filter((page) => !isApproved(page, approved)).map(approvalOf);
  return added.length === 0 ? registry : withApprovedPages(registry, name, [...approved, ...added]);
}

/**
 * Approves these pages of a remote and no others. A page that is approved may stay so when the last version that declares
 * it has been removed.
 * @throws ReleaseError for another page that no version of the remote declares
 */
export function withApprovedPages(registry: Registry, name: string, pages: readonly ApprovedPage[]): Registry {
  const remote = registry.remotes[name];
  if (!remote) throw notPublished(name, Object.keys(registry.remotes));
  const declared = Object.values(remote.versions).flatMap((version) => version.pages ?? []);
  const known = [...declared, ...(remote.approvedPages ?? [])];
  const unknown = pages.find((page) => !isApproved(page, known));
  if (unknown) throw new ReleaseError(`No version of ${name} declares the page "${unknown.path}" in this way.`);
  return { ...registry, remotes: { ...registry.remotes, [name]: { ...remote, approvedPages: pages.map(approvalOf) } } };
}

/** Whether the site hides a page of the remote's live version, because it was withdrawn or waits for approval. */
export function hidesPages(remote: RegisteredRemote | undefined): boolean {
  const live = remote?.versions[remote.current];
  return (live?.pages ?? []).some((page) => !isApproved(page, remote?.approvedPages ?? []));
}

/** What the history calls a change of the approved pages. @param pages that stay approved */
export function pagesAction(pages: readonly ApprovedPage[]): 'approve pages' | 'withdraw pages' {
  return pages.length === 0 ? 'withdraw pages' : 'approve pages';
}

/**
 * Checks that every page lies in a module that the release exposes, and that the release requires a shell that shows
 * pages.
 * @throws ReleaseError
 */
export function requireConsistentPages({ pages = [], preload, requires }: StoredRelease): void {
  if (pages.length === 0) return;
  const unexposed = pages.find(({ module }) => !preload[module]);
  if (unexposed)
    throw new ReleaseError(
      `The page "${unexposed.path}" is in "${unexposed.module}", which the release does not expose.`,
    );
  const paths = pages.map(({ path }) => path);
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) throw new ReleaseError(`The release declares the page "${twice}" twice.`);
  if (!isCompatible(REMOTE_PAGES_SINCE, requires.contract))
    throw new ReleaseError(
      `A release with pages requires contract ${REMOTE_PAGES_SINCE}; this one says ${requires.contract}.`,
    );
}

const approvalOf = ({ path, title, access }: ApprovedPage): ApprovedPage => ({ path, title, access });
