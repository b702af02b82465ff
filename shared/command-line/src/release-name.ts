/** Name in the release registry of what a person typed, by folder or by name: `remote-replay/` → `replay`. */
export function releaseNameOf(given: string): string {
  return given.replace(/\/+$/, '').replace(/^remote-/, '');
}
