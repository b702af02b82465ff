import type { AppDependencies } from '../app-dependencies';
import type { AttemptRow } from './attempt';

export const ESTIMATE_JOB = 'estimate-writing';
export const FINALISE_JOB = 'finalise-recording';
export const CERTIFICATE_JOB = 'issue-certificate';

/**
 * What a handed-in answer sets in motion. Sent after the row is committed; a kill in between is made good by the
 * sweep, which looks for answers without an estimate and recordings that are not finalised.
 */
export async function afterSubmit(deps: AppDependencies, attempt: AttemptRow): Promise<void> {
  if (attempt.skill === 'writing') await sendEstimate(deps, attempt.attemptId);
  await sendFinalise(deps, attempt.attemptId);
}

export async function sendEstimate(deps: AppDependencies, attemptId: string): Promise<void> {
  await deps.queue.send(ESTIMATE_JOB, { attemptId }, { key: attemptId });
}

export async function sendFinalise(deps: AppDependencies, attemptId: string): Promise<void> {
  await deps.queue.send(FINALISE_JOB, { attemptId }, { key: attemptId });
}

export async function sendCertificate(deps: AppDependencies, myTestId: number): Promise<void> {
  await deps.queue.send(CERTIFICATE_JOB, { myTestId }, { key: String(myTestId) });
}
