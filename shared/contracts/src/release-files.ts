/** Schema version of the release registry (`registry.ts`); a page rejects views of any other. */
export const REGISTRY_SCHEMA = 1;

/** Id of the element that holds the registry view, inlined in the HTML as JSON. */
export const REGISTRY_ELEMENT_ID = 'release-registry';

/** The `StoredRelease` of a version, which the build writes beside its files. */
export const RELEASE_FILE = 'release.json';

/** In each build of the shell: its `ShellOffer`, for the checks before a release. */
export const SHELL_OFFER_FILE = 'shell-offer.json';

export function remoteFileUrl(origin: string, name: string, version: string, file: string): string {
  return `${origin}/remotes/${name}/${version}/${file}`;
}
