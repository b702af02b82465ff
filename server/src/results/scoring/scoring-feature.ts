import { z } from 'zod/mini';
import { ESTIMATE_JOB } from '../../exams/attempts/after-submit';
import type { Feature } from '../../features';
import { estimateAttempt } from './estimate-attempt';

const jobSchema = z.object({ attemptId: z.string() });

export const scoringFeature: Feature = async (_app, deps) => {
  await deps.queue.work(ESTIMATE_JOB, (data) => estimateAttempt(deps, jobSchema.parse(data).attemptId));
};
