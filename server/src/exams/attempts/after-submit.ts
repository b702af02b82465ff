import type { AppDependencies, Sending } from '../../app-dependencies';
import { queueIfReady } from '../recordings/progress';
import type { AttemptRow } from './attempt';

/**
 * Queues what follows a submitted answer, including the mail with its receipt. Runs after the row is committed; after a
 * kill in between, the sweep finds answers without an estimate and recordings that are not finalised. Whichever comes
 * last, the submission or the recording's end, queues the finaliser: an earlier run would hold the job's key, the
 * needed one would be dropped, and the recording would wait for the sweep.
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
