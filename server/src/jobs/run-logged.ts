import type { JobWithMetadata } from 'pg-boss';
import type { Log } from '../log';
import { failureReason, isPassing } from './failure-reason';
import { jobSeconds } from '../metrics/metrics';
import { requestOf } from './job-request';
import { DEFAULT_RETRY, definitionOf, isScheduled, type JobName } from './jobs';

/** Where lines go, and the names that stand in them for ids (`log-name.ts`). */
export interface JobLog {
  log: Log;
  nameOf: (id: string) => string;
}

type Run = Pick<JobWithMetadata, 'id' | 'retryCount' | 'retryLimit'> & { data: object };

/**
 * Runs a handler once and writes how it ended: `info` for a run that finished, `warn` for one that is tried again,
 * `error` for the last one. A job that was sent also says that it begins: a kill leaves no other line. Of the
 * payload, which may hold an e-mail address, a line has the name of the job's key alone, and the request that led to the job.
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
    const isLast = job.retryCount >= job.retryLimit && !isOutsideFault(name, error);
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

/** The fault is not the job's, and the job's policy does not count such faults: the run was none. */
export function isOutsideFault(name: JobName, error: unknown): boolean {
  const { countsPassingFaults } = definitionOf(name).retry ?? DEFAULT_RETRY;
  return !countsPassingFaults && isPassing(failureReason(error).fault);
}
