import type { AppDependencies } from '../app-dependencies';
import { failureReason } from '../jobs/failure-reason';
import { logName } from '../log-name';

/** The store or the database is away: what comes next would fail as well, each time after a wait. */
export function isAway(error: unknown): boolean {
  const { fault } = failureReason(error);
  return fault === 'store_away' || fault === 'database_away';
}

/**
 * Does the work for one attempt after another. A failure is logged and does not keep the attempts behind it waiting,
 * unless the store or the database is away.
 * @throws the first failure, after the last attempt: the job counts as failed
 */
export async function oneByOne(
  { log, secrets }: Pick<AppDependencies, 'log' | 'secrets'>,
  attempts: readonly { attemptId: string }[],
  work: (attemptId: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { attemptId } of attempts) {
    try {
      await work(attemptId);
    } catch (error) {
      if (isAway(error)) throw error;
      log.error({ err: error, attempt: logName(secrets, attemptId) }, 'a sweep failed for one attempt and goes on');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
