export interface KeptRelease {
  name: string;
  commit: string;
  /** Of the commit, ISO 8601. */
  date: string;
  /** Versions that it was built against, as release documents say them. */
  contract: Record<string, string>;
  /** By package folder. */
  versions: Record<string, string>;
}
export function keptReleases(): Promise<KeptRelease[]>;
export function unpackKept(release: KeptRelease, folder: string, directory: string): Promise<void>;
