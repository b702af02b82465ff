/** Registry name for a folder or name that a person typed: `remote-replay/` → `replay`. */
export function releaseNameOf(given: string): string {
  return given.replace(/\/+$/, '').replace(/^remote-/, '');
}
