import type { ApprovedPage, RemotePage } from './remote-page-schema';
import { matchesPattern } from './routes';

/**
 * Pages that a remote declares in its own release. They lie below `/x/{remote}`, so they can take no page of the table
 * (`routes.ts`) and none of another remote. The shell takes them from the release registry: a new remote appears
 * without a new shell, from contract 1.1 on.
 */
const ROOT = '/x/';

/** For a router: `remote`, and the rest of the address as `*`. */
export const REMOTE_PAGES_ROUTE = `${ROOT}:remote/*`;

/** First contract version whose shells show the pages that remotes declare. */
export const REMOTE_PAGES_SINCE = '1.1';

/** @param page its path, with values in place of parameters; empty for the remote's first page */
export const remotePagePath = (remote: string, page = ''): string => `${ROOT}${remote}${page === '' ? '' : `/${page}`}`;

export type PagesOf = (remote: string) => readonly RemotePage[];

/**
 * The page of an address.
 * @param path of the address, without query and hash
 * @param pagesOf pages that a remote declares and this visitor may see
 * @returns null for an address that is no remote's; without a page where the remote declares none for it
 */
export function remotePageAt(path: string, pagesOf: PagesOf): { remote: string; page: RemotePage | undefined } | null {
  if (!path.startsWith(ROOT)) return null;
  const [remote = '', ...rest] = path.slice(ROOT.length).split('/');
  const page = pagesOf(remote).find((each) => matchesPattern(each.path, rest.join('/')));
  return { remote, page };
}

/** Whether a page is approved as it is declared: under this path, with this title and this access. */
export function isApproved(page: ApprovedPage, approved: readonly ApprovedPage[]): boolean {
  return approved.some(
    ({ path, title, access }) => path === page.path && title === page.title && access === page.access,
  );
}
