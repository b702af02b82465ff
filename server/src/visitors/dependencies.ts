import type { SiteSettings } from '@bandmark/contracts/site-settings';
import type { Registry } from '@bandmark/contracts/registry';
import type { AppDependencies } from '../app-dependencies';

export interface VisitorsDependencies extends AppDependencies {
  releases: {
    /** The registry in force, cheap enough for every page. */
    current(): Promise<Registry>;
    /** Directory that `/remotes/…` is served from. */
    servedDirectory: string;
    /** Fetches a version that another server has just published; does nothing where it is here. */
    bringVersion(name: string, version: string): Promise<void>;
  };
  /** What the sample certificate says; undefined until it is seeded and read. */
  sampleSummary(): SiteSettings['sample'];
  /** Versions (remote → version) of the newest of these attempts that is still open; empty when none is. */
  openExamReleases(attemptIds: readonly string[]): Promise<Record<string, string>>;
}
