import type { AppDependencies } from '../app-dependencies';
import { definitionOf, type JobName, type PayloadOf } from '../jobs/jobs';

/**
 * Queues the jobs that nothing has queued. One that waits for its next run is left its pause, and one that was given
 * up is left to the operator.
 */
export async function sendMissing<N extends JobName>(
  { jobs }: Pick<AppDependencies, 'jobs'>,
  name: N,
  payloads: readonly PayloadOf<N>[],
  send = (payload: PayloadOf<N>) => jobs.send(name, payload),
): Promise<void> {
  if (payloads.length === 0) return;
  const keyOf = (payload: PayloadOf<N>) => definitionOf(name).key?.(payload) ?? '';
  const known = await jobs.failures.known(name, payloads.map(keyOf));
  for (const payload of payloads) if (!known.has(keyOf(payload))) await send(payload);
}
