import type { Feature } from '../../features';
import { estimateAttempt } from './estimate-attempt';

export const scoringFeature: Feature = async (_app, deps) => {
  await deps.jobs.work('estimate-writing', ({ attemptId }) => estimateAttempt(deps, attemptId));
};
