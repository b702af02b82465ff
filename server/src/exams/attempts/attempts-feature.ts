import * as api from '@bandmark/contracts/api/attempts';
import type { Feature } from '../../app-dependencies';
import type { ExamsDependencies } from '../dependencies';
import { defineRoute } from '../../http/define-route';
import { attemptView, ownerOfAttempt } from './attempt';
import { beginAttempt } from './begin-attempt';
import { requireTabId, tabIdOf } from './lease';
import { saveAnswer } from './save-answer';
import { submitAttempt } from './submit-attempt';
import { takeLease } from './take-lease';
import { ownerOfTest, testPart } from './test-part';

export const attemptsFeature: Feature<ExamsDependencies> = (app, deps) => {
  const ofTest = {
    access: 'signed-in',
    ownerOf: ({ myTestId }: Record<string, unknown>) => ownerOfTest(deps, myTestId),
  } as const;
  const ofAttempt = {
    access: 'grant-or-owner',
    ownerOf: ({ attemptId }: Record<string, unknown>) => ownerOfAttempt(deps.db, attemptId),
  } as const;

  defineRoute(app, deps, api.testPart, ofTest, async ({ params, userId, request, reply }) => {
    const part = await testPart(deps, params, userId);
    // The candidate may have changed browsers: the next page loads of this one get the exam's versions too.
    if (part.attempt?.state === 'begun') deps.examReleases.remember(request, reply, part.attempt.attemptId);
    return part;
  });

  defineRoute(app, deps, api.beginAttempt, ofTest, async ({ params, request, reply }) => {
    const attempt = await beginAttempt(deps, params, await deps.examReleases.choose(request, reply));
    if (attempt.submittedAt === null) deps.examReleases.remember(request, reply, attempt.attemptId);
    return attemptView(deps, attempt);
  });

  defineRoute(app, deps, api.takeLease, ofAttempt, ({ params, body }) => takeLease(deps, params.attemptId, body));

  defineRoute(app, deps, api.saveAnswer, ofAttempt, ({ params, body, request }) =>
    saveAnswer(deps, params.attemptId, body, requireTabId(request.headers)),
  );

  defineRoute(app, deps, api.submitAttempt, ofAttempt, ({ params, body, request }) =>
    submitAttempt(deps, params.attemptId, { ...body, tabId: tabIdOf(request.headers) }),
  );
};
