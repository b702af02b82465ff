/** Files of a release lie at `/remotes/{name}/{version}/`; a stack names them. */
const RELEASE = /\/remotes\/([a-z][a-z0-9-]{0,30})\/(\d+\.\d+\.\d+(?:-[0-9a-z.-]{1,40})?)\//;

/**
 * Whose code an address or a stack names first; null for what is none of ours, such as a browser's extension.
 */
export function releaseOfAddress(text: string): { remote: string; version: string } | null {
  const [, remote, version] = RELEASE.exec(text) ?? [];
  return remote === undefined || version === undefined ? null : { remote, version };
}
