import type { Log } from '../log';
import { failureReason } from './failure-reason';

/** For work on many things, each of which may fail alone: one that cannot be done does not keep the others waiting. */
export interface Failures {
  /**
   * Does the work on one of them. A failure is logged, and the caller goes on.
   * @param names fields of the log's line, by which an operator finds the thing
   * @returns what `work` returns; undefined where it failed
   * @throws when the store or the database is away: what comes next would fail as well, each time after a wait
   */
  run<Result>(
    names: Readonly<Record<string, string>>,
    message: string,
    work: () => Promise<Result>,
  ): Promise<Result | undefined>;
  /** Call it after the last one. @throws the first failure: the job counts as failed */
  throwFirst(): void;
}

export function collectFailures(log: Log): Failures {
  const failures: unknown[] = [];
  return {
    async run(names, message, work) {
      try {
        return await work();
      } catch (error) {
        if (isAway(error)) throw error;
        log.error({ err: error, ...names }, message);
        failures.push(error);
        return undefined;
      }
    },
    throwFirst() {
      if (failures.length > 0) throw failures[0];
    },
  };
}

function isAway(error: unknown): boolean {
  const { fault } = failureReason(error);
  return fault === 'store_away' || fault === 'database_away';
}
