import { definitionOf, type JobName, type PayloadOf, type SendingJobs } from './jobs';

/**
 * Queues those of the jobs that are not queued yet. A job that waits for a retry keeps its pause, and one that was
 * given up is left to the operator.
 * @returns how many it queued
 */
export async function sendMissing<N extends JobName>(
  { jobs }: { jobs: SendingJobs },
  name: N,
  payloads: readonly PayloadOf<N>[],
  send = (payload: PayloadOf<N>) => jobs.send(name, payload),
): Promise<number> {
  if (payloads.length === 0) return 0;
  const keyOf = (payload: PayloadOf<N>) => definitionOf(name).key?.(payload) ?? '';
  const known = await jobs.failures.known(name, payloads.map(keyOf));
  const missing = payloads.filter((payload) => !known.has(keyOf(payload)));
  for (const payload of missing) await send(payload);
  return missing.length;
}

/** A sweep stops after queuing this many jobs, which is more than a site does in a minute. */
const MOST = 2000;

/**
 * Does the same page by page, so that jobs that were given up do not hide the ones behind them. Rows that a page skips,
 * because earlier rows disappeared meanwhile, are found by the next run.
 * @param pageFrom one page of what is missing, in a fixed order; an empty page ends the run
 */
export async function sendMissingPages<N extends JobName>(
  deps: { jobs: SendingJobs },
  name: N,
  pageFrom: (offset: number) => Promise<PayloadOf<N>[]>,
): Promise<void> {
  let offset = 0;
  let sent = 0;
  while (sent < MOST) {
    const page = await pageFrom(offset);
    if (page.length === 0) return;
    sent += await sendMissing(deps, name, page);
    offset += page.length;
  }
}
