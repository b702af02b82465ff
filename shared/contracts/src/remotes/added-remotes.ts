import { remotePagePath } from '../remote-pages';
import type { PageModule } from './page-module';

/** What the contract knows of a remote that came after the shell. */
interface AddedRemote {
  /** The contract's version that first names it. */
  since: `${number}.${number}`;
}

/**
 * Remotes of this repository whose pages lie below `/x/{remote}`: for links to them (`remoteHref`) and for `load`. A
 * remote needs no row to be released and shown. `npm run new-remote` adds a row and raises the contract's minor
 * version; `npm run remove-remote` takes the row out, and the version back where no shell may offer it yet.
 * @public
 */
export const ADDED_REMOTES = {} as const satisfies Readonly<Record<string, AddedRemote>>;

type AddedName = keyof typeof ADDED_REMOTES & string;

/** By `remote/screens`; what else such a remote exposes for others is a row of `RemoteModules`. */
export type AddedModules = { [Name in AddedName as `${Name}/screens`]: PageModule };

/**
 * Address of a page of such a remote, each segment encoded.
 * `remoteHref('vocabulary')`, `remoteHref('vocabulary', 'lists', 7)`
 * @public
 */
export const remoteHref = (remote: AddedName, ...segments: readonly (string | number)[]): string =>
  remotePagePath(remote, segments.map(encodeURIComponent).join('/'));
