import type { AppDependencies } from '../app-dependencies';

export interface VisitorsDependencies extends AppDependencies {
  /** Versions (remote → version) of the newest of these attempts that is still open; empty when none is. */
  openExamReleases(attemptIds: readonly string[]): Promise<Record<string, string>>;
}
