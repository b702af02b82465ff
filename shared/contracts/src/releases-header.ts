/** Names the versions that a page runs: `shell@1.0.0 tests@2.1.0`. */
export const RELEASES_HEADER = 'x-releases';

export function formatReleases(releases: Readonly<Record<string, string>>): string {
  return Object.entries(releases)
    .map(([remote, version]) => `${remote}@${version}`)
    .join(' ');
}

/** @param text untrusted; anything that is not `name@version` is skipped */
export function parseReleases(text: string): Record<string, string> {
  const found = [...text.slice(0, 2000).matchAll(/(?:^| )([a-z][a-z0-9-]{0,30})@(\d[0-9a-z.-]{0,60})(?= |$)/g)];
  return Object.fromEntries(found.map(([, remote = '', version = '']) => [remote, version]));
}
