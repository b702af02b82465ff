import type { AppDependencies } from '../app-dependencies';
import type { ReleaseService } from './release-service';

export interface ReleasesDependencies extends AppDependencies {
  /** Made once at the start; whatever concerns releases goes through it. */
  releases: ReleaseService;
  /** How many open exams run in each version of each remote. */
  pinnedVersions(): Promise<{ remote: string; version: string; exams: number }[]>;
}
