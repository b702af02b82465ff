import type { ApprovedPage, RemotePage } from './remote-page-schema';
import { matchesPattern } from './routes';

/**
 * Pages that a remote declares in its own release. They lie below `/x/{remote}`, so they cannot collide with the route
 * table (`routes.ts`) or with another remote. The shell reads them from the release registry: from contract 1.1 on, a
 * new remote appears without a new shell.
 */
const ROOT = '/x/';

/** Route pattern: `remote` is the first segment, `*` the rest of the address. */
export const REMOTE_PAGES_ROUTE = `${ROOT}:remote/*`;

/** First contract version whose shells show pages that remotes declare. */
export const REMOTE_PAGES_SINCE = '1.1';

/** @param page path below the remote with its parameters filled in; empty for the remote's root page */
export const remotePagePath = (remote: string, page = ''): string => `${ROOT}${remote}${page === '' ? '' : `/${page}`}`;

export type PagesOf = (remote: string) => readonly RemotePage[];

/**
 * Finds the remote and the declared page for an address.
 * @param path of the address, without query and hash
 * @param pagesOf pages that a remote declares and this visitor may see
 * @returns null for an address outside `/x/`; `page` is undefined if the remote declares no page for the address
 */
export function remotePageAt(path: string, pagesOf: PagesOf): { remote: string; page: RemotePage | undefined } | null {
  if (!path.startsWith(ROOT)) return null;
  const [remote = '', ...rest] = path.slice(ROOT.length).split('/');
  const page = pagesOf(remote).find((each) => matchesPattern(each.path, rest.join('/')));
  return { remote, page };
}

/** Whether a page is approved exactly as declared: same path, title and access. */
export function isApproved(page: ApprovedPage, approved: readonly ApprovedPage[]): boolean {
  return approved.some(
    ({ path, title, access }) => path === page.path && title === page.title && access === page.access,
  );
}
