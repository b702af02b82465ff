import type { Log } from '../log';
import { failureReason } from './failure-reason';

/** For work on many items, where one that fails must not stop the others. */
export interface Failures {
  /**
   * Works on one item. Logs a failure instead of throwing it, so that the caller goes on.
   * @param names fields of the log line by which an operator finds the item
   * @returns what `work` returns; undefined if it failed
   * @throws when the store or the database is unavailable, because every further item would fail too, each after a wait
   */
  run<Result>(
    names: Readonly<Record<string, string>>,
    message: string,
    work: () => Promise<Result>,
  ): Promise<Result | undefined>;
  /** Call it after the last item. @throws the first failure, so that the job counts as failed */
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
