import * as api from '@bandmark/contracts/api/attempts';
import type { Feature } from '../../features';
import { defineRoute } from '../../http/define-route';
import { attemptView, ownerOfAttempt } from './attempt';
import { beginAttempt } from './begin-attempt';
import { releasesForExam, rememberExam } from './exam-releases';
import { requireTabId, tabIdOf } from './lease';
import { saveAnswer } from './save-answer';
import { submitAttempt } from './submit-attempt';
import { takeLease } from './take-lease';
import { ownerOfTest, testPart } from './test-part';

export const attemptsFeature: Feature = (app, deps) => {
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
    // Going on in another browser: its next page loads get the exam's versions too.
    if (part.attempt?.state === 'begun')
      rememberExam(deps, request, reply, { attemptId: part.attempt.attemptId, submittedAt: null });
    return part;
  });

  defineRoute(app, deps, api.beginAttempt, ofTest, async ({ params, request, reply }) => {
    const attempt = await beginAttempt(deps, params, await releasesForExam(deps, request, reply));
    rememberExam(deps, request, reply, attempt);
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
