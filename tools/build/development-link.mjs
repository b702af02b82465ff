/** As in shared/contracts/src/release-override.ts, whose test and this one's share an example. */
const PARAMETER = 'bandmark-override';

/**
 * The address that opens a site with a remote from this machine.
 * @param {string} site @param {string} name of the remote in the registry @param {string} origin of the development server
 */
export function developmentLink(site, name, origin) {
  const address = new URL(site);
  address.searchParams.set(PARAMETER, Buffer.from(JSON.stringify({ [name]: { url: origin } })).toString('base64url'));
  return address.href;
}
