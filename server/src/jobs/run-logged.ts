import type { JobWithMetadata } from 'pg-boss';
import type { Log } from '../log';
import { failureReason, isTransient } from './failure-reason';
import { jobSeconds } from '../metrics/metrics';
import { requestOf } from './job-request';
import { DEFAULT_RETRY, definitionOf, isScheduled, type JobName } from './jobs';

/** The log, and the function that replaces ids by pseudonyms (`log-name.ts`). */
export interface JobLog {
  log: Log;
  nameOf: (id: string) => string;
}

type Run = Pick<JobWithMetadata, 'id' | 'retryCount' | 'retryLimit'> & { data: object };

/**
 * Runs a handler once and logs the outcome: `info` for a run that finished, `warn` for one that will be retried,
 * `error` for the last one. For a sent job it also logs the beginning, because a kill leaves no other line. A line
 * identifies the job only by the pseudonym of its key and by the request that caused it, because the payload may hold
 * an e-mail address.
 */
export async function runLogged(
  { log, nameOf }: JobLog,
  name: JobName,
  job: Run,
  run: () => Promise<void>,
): Promise<void> {
  const begun = performance.now();
  const measure = (outcome: string) => jobSeconds.observe({ job: name, outcome }, (performance.now() - begun) / 1000);
  const line = () => ({
    job: name,
    id: job.id,
    key: keyOf(name, job, nameOf),
    requestId: requestOf(job.data),
    run: job.retryCount + 1,
  });
  const ended = () => ({ ...line(), ms: Math.round(performance.now() - begun) });
  if (!isScheduled(name)) log.info(line(), 'job begins');
  try {
    await run();
    measure('finished');
    log.info(ended(), 'job finished');
  } catch (error) {
    const isLast = job.retryCount >= job.retryLimit && !isExternalFault(name, error);
    measure(isLast ? 'failed' : 'retried');
    const failed = { ...ended(), fault: failureReason(error).fault, err: error };
    if (isLast) log.error(failed, 'job failed for the last time');
    else log.warn(failed, 'job failed and will be run again');
    throw error;
  }
}

/** The key of a scheduled job is its name; all others are ids of attempts, tests and mails. */
function keyOf(name: JobName, { data }: Run, nameOf: JobLog['nameOf']): string | undefined {
  const key = definitionOf(name).key?.(data);
  return key === undefined || isScheduled(name) ? key : nameOf(key);
}

/** Whether the infrastructure failed and not the job, and the job's policy does not count such a run. */
export function isExternalFault(name: JobName, error: unknown): boolean {
  const { countsTransientFaults } = definitionOf(name).retry ?? DEFAULT_RETRY;
  return !countsTransientFaults && isTransient(failureReason(error).fault);
}
