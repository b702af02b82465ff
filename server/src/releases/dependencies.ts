import type { AppDependencies } from '../app-dependencies';

export interface ReleasesDependencies extends AppDependencies {
  /** How many open exams run in each version of each remote. */
  pinnedVersions(): Promise<{ remote: string; version: string; exams: number }[]>;
}
