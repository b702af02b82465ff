import { remotePagePath } from '../remote-pages';
import type { PageModule } from './page-module';

/** What the contract knows about a remote that was added after the first release of the site. */
interface AddedRemote {
  /** The contract version that introduced it. */
  since: `${number}.${number}`;
}

/**
 * Remotes of this repository whose pages lie below `/x/{remote}`, for links to them (`remoteHref`) and for `load`. A
 * remote can be released and shown without a row. `npm run new-remote` adds a row and raises the contract's minor
 * version; `npm run remove-remote` removes the row, and reverts the version unless a shell may already offer it.
 * @public
 */
export const ADDED_REMOTES = {} as const satisfies Readonly<Record<string, AddedRemote>>;

type AddedName = keyof typeof ADDED_REMOTES & string;

/** Keyed `remote/screens`; other modules that such a remote exposes are rows of `RemoteModules`. */
export type AddedModules = { [Name in AddedName as `${Name}/screens`]: PageModule };

/**
 * Address of a page of such a remote, each segment encoded.
 * `remoteHref('vocabulary')`, `remoteHref('vocabulary', 'lists', 7)`
 * @public
 */
export const remoteHref = (remote: AddedName, ...segments: readonly (string | number)[]): string =>
  remotePagePath(remote, segments.map(encodeURIComponent).join('/'));
