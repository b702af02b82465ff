import type { AppDependencies } from '../../app-dependencies';
import { queueIfReady } from '../recordings/progress';
import { sendEstimate } from './after-submit';
import type { AttemptRow } from './attempt';

/**
 * What a handed-in answer sets in motion. Sent after the row is committed; a kill in between is made good by the
 * sweep, which looks for answers without an estimate and recordings that are not finalised. The finaliser is queued by
 * whatever comes last, this or the recording's end: a run that finds nothing to do yet would hold the key for a
 * moment, and the job that is needed could be dropped in that moment and wait for the sweep.
 */
export async function afterSubmit(deps: AppDependencies, attempt: AttemptRow): Promise<void> {
  if (attempt.skill === 'writing') await sendEstimate(deps, attempt.attemptId);
  await queueIfReady(deps, attempt.attemptId);
}
