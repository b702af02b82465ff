import type { AppDependencies } from '../../app-dependencies';

export const ESTIMATE_JOB = 'estimate-writing';
export const FINALISE_JOB = 'finalise-recording';
export const CERTIFICATE_JOB = 'issue-certificate';

export async function sendEstimate(deps: AppDependencies, attemptId: string): Promise<void> {
  await deps.queue.send(ESTIMATE_JOB, { attemptId }, { key: attemptId });
}

export async function sendFinalise(deps: AppDependencies, attemptId: string): Promise<void> {
  await deps.queue.send(FINALISE_JOB, { attemptId }, { key: attemptId });
}

export async function sendCertificate(deps: AppDependencies, myTestId: number): Promise<void> {
  await deps.queue.send(CERTIFICATE_JOB, { myTestId }, { key: String(myTestId) });
}
