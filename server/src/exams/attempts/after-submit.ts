import type { AppDependencies, Sending } from '../../app-dependencies';
import { queueIfReady } from '../recordings/progress';
import type { AttemptRow } from './attempt';

/**
 * Queues the jobs that follow a submitted answer, including the mail with its receipt. Call it after the commit; if the
 * server dies in between, the sweep finds answers without an estimate and recordings that are not finalised. The
 * finaliser is queued by whichever comes last, the submission or the end of the recording: a job queued too early would
 * hold the deduplication key, the later one would be dropped, and the recording would wait for the sweep.
 */
export async function afterSubmit(
  deps: Sending<AppDependencies>,
  attempt: AttemptRow,
  mailId: string | null,
): Promise<void> {
  await deps.mails.sendAdded(mailId);
  if (attempt.skill === 'writing') await deps.jobs.send('estimate-writing', { attemptId: attempt.attemptId });
  await queueIfReady(deps, attempt.attemptId);
}
