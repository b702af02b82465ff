/** Schema version of the release registry (`registry.ts`): a page reads views of this one alone. */
export const REGISTRY_SCHEMA = 1;

/** Element id of the view, inlined in the HTML as JSON. */
export const REGISTRY_ELEMENT_ID = 'release-registry';

/** Written by the build beside the files of a version: its `StoredRelease`. */
export const RELEASE_FILE = 'release.json';

/** In each build of the shell: what it offers to remotes, for the checks before a release. */
export const SHELL_OFFER_FILE = 'shell-offer.json';

export function remoteFileUrl(origin: string, name: string, version: string, file: string): string {
  return `${origin}/remotes/${name}/${version}/${file}`;
}
