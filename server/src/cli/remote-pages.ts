import { releaseCall } from '@bandmark/command-line/other-calls';
import type { ReleaseList } from '@bandmark/contracts/api/releases';
import type { ApprovedPage, RemotePage } from '@bandmark/contracts/remote-page-schema';
import { isApproved, remotePagePath } from '@bandmark/contracts/remote-pages';
import { NotPublishedError, notPublished, ReleaseError } from '../releases/registry/release-error';
import type { ReleaseTarget } from './release-target';

type Remote = ReleaseList[number];

export interface PagesOptions {
  approve?: true | undefined;
  withdraw?: true | undefined;
  ifGeneration?: number | undefined;
  json?: true | undefined;
}

/**
 * Prints the pages that a remote declares below `/x/{remote}` and which of them the site shows. Approving requires an
 * operator or a team that releases the shell, and adds to the pages approved before.
 * @returns text, or the approved pages as JSON
 * @throws NotPublishedError; ReleaseError for a request to approve and withdraw at once
 */
export async function pagesOf(
  target: ReleaseTarget,
  name: string,
  version: string | undefined,
  { approve, withdraw, ifGeneration, json }: PagesOptions,
): Promise<string> {
  if (approve && withdraw) throw new ReleaseError('Give one of --approve and --withdraw.');
  const before = await remoteOf(target, name);
  const declared = declaredPages(before, version);
  const approved = before.approvedPages ?? [];
  const added = declared.filter((page) => !isApproved(page, approved));
  const isNothing = (approve && added.length === 0) || (withdraw && approved.length === 0);
  const isChange = (approve || withdraw) && !isNothing;
  if (isChange) {
    // Conditional on the generation that was read, so that no page is approved that the caller has not seen.
    const pages = withdraw ? [] : [...approved, ...added].map(onlyApproved);
    await target.approvePages(name, pages, ifGeneration ?? before.generation);
  }
  const after = isChange ? await remoteOf(target, name) : before;
  if (json) return JSON.stringify(after.approvedPages ?? []);
  const nothing = isNothing ? [`There is nothing to ${approve ? 'approve' : 'withdraw'}; nothing changed.`] : [];
  return [...nothing, pagesText(after, declared)].join('\n');
}

/** A hint after a publication: the URLs of the version's pages, or who must approve them. Empty without pages. */
export async function pagesHint(target: ReleaseTarget, name: string, version: string): Promise<string[]> {
  const remote = await remoteOf(target, name);
  const pages = declaredPages(remote, version);
  const waiting = pages.filter((page) => !isApproved(page, remote.approvedPages ?? []));
  if (pages.length === 0) return [];
  if (waiting.length === 0) return [`Its pages: ${pages.map(({ path }) => remotePagePath(name, path)).join(', ')}`];
  return [
    `Not shown until an operator, or a team that releases the shell, approves: ${waiting.map(({ path }) => remotePagePath(name, path)).join(', ')}`,
    `  ${releaseCall('pages', name, version, '--approve')}`,
  ];
}

async function remoteOf(target: ReleaseTarget, name: string): Promise<Remote> {
  const list = await target.list();
  const found = list.find(({ remote }) => remote === name);
  if (!found)
    throw notPublished(
      name,
      list.map(({ remote }) => remote),
    );
  return found;
}

/** The pages of a version, or without one, of the versions that visitors get, without duplicates. */
function declaredPages({ remote, current, canary, versions }: Remote, version: string | undefined): RemotePage[] {
  if (version !== undefined && !versions.some((each) => each.version === version))
    throw new NotPublishedError(`${remote} has no version ${version}.`);
  const wanted = version === undefined ? [current, canary?.version] : [version];
  const found: RemotePage[] = [];
  for (const each of versions)
    if (wanted.includes(each.version)) found.push(...(each.pages ?? []).filter((page) => !isApproved(page, found)));
  return found;
}

function pagesText({ remote, approvedPages = [], retiredAt }: Remote, declared: readonly RemotePage[]): string {
  const others = approvedPages.filter((page) => !isApproved(page, declared));
  if (declared.length + others.length === 0) return `${remote} declares no pages.`;
  const row = ({ path, title, access }: ApprovedPage, state: string) =>
    `  ${remotePagePath(remote, path)}  "${title}", ${access}  ${state}`;
  return [
    retiredAt === undefined ? remote : `${remote}, off the site since ${retiredAt.slice(0, 10)}`,
    ...declared.map((page) => row(page, isApproved(page, approvedPages) ? 'approved' : 'waits for approval')),
    ...others.map((page) => row(page, 'approved, of another version')),
  ].join('\n');
}

const onlyApproved = ({ path, title, access }: ApprovedPage): ApprovedPage => ({ path, title, access });
