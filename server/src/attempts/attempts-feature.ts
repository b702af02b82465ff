import * as api from '@bandmark/contracts/api/attempts';
import type { Feature } from '../features';
import { invalidField } from '../http/api-fault';
import { defineRoute } from '../http/define-route';
import { attemptView, ownerOfAttempt } from './attempt';
import { beginAttempt } from './begin-attempt';
import { putAnswer } from './put-answer';
import { submitAttempt } from './submit-attempt';
import { takeLease } from './take-lease';
import { ownerOfTest, testPart } from './test-part';

export const attemptsFeature: Feature = (app, deps) => {
  const ofTest = { access: 'signed-in', ownerOf: ({ myTestId }: Record<string, unknown>) => ownerOfTest(deps, myTestId) } as const;
  const ofAttempt = {
    access: 'grant-or-owner',
    ownerOf: ({ attemptId }: Record<string, unknown>) => ownerOfAttempt(deps.db, attemptId),
  } as const;

  defineRoute(app, deps, api.testPart, ofTest, ({ params, userId }) => testPart(deps, params, userId));

  defineRoute(app, deps, api.beginAttempt, ofTest, async ({ params }) => attemptView(deps, await beginAttempt(deps, params)));

  defineRoute(app, deps, api.takeLease, ofAttempt, ({ params, body }) => takeLease(deps, params.attemptId, body));

  defineRoute(app, deps, api.putAnswer, ofAttempt, ({ params, body }) => putAnswer(deps, params.attemptId, body));

  defineRoute(app, deps, api.submitAttempt, ofAttempt, ({ params, body, request }) => {
    const writer = request.headers[api.WRITER_HEADER];
    if (Array.isArray(writer)) throw invalidField(api.WRITER_HEADER, 'One window hands in.');
    return submitAttempt(deps, params.attemptId, { ...body, writer });
  });
};
