import * as api from '@bandmark/contracts/api/marking';
import { standardTestResult } from '@bandmark/contracts/api/tests';
import { causedBy, type Feature } from '../app-dependencies';
import type { ResultsDependencies } from './dependencies';
import { readerOf } from '../http/access';
import { defineRoute } from '../http/define-route';
import { limitMisses } from '../http/limit-misses';
import { claimAnswer } from './marking/claim-answer';
import { listMarking } from './marking/list-marking';
import { saveDraft } from './marking/mark-draft';
import { markingDetail } from './marking/marking-detail';
import { saveMark } from './marking/save-mark';
import { answerReport } from './reports/answer-report';
import { standardResult } from './reports/standard-result';
import { estimateAttempt } from './scoring/estimate-attempt';

/** Routes for marking and reports, and the job that estimates. */
export const resultsFeature: Feature<ResultsDependencies> = async (app, deps) => {
  defineRoute(app, deps, api.listMarking, { access: 'examiner' }, ({ userId }) => listMarking(deps, userId));

  defineRoute(app, deps, api.markingDetail, { access: 'examiner' }, ({ params, user, reply }) =>
    markingDetail(deps, params.attemptId, user, reply),
  );

  defineRoute(app, deps, api.saveMark, { access: 'examiner' }, ({ params, body, userId, request }) =>
    saveMark(causedBy(deps, request.id), params.attemptId, userId, body),
  );

  defineRoute(app, deps, api.claimAnswer, { access: 'examiner' }, async ({ params, userId }) => {
    const until = await claimAnswer(deps, params.attemptId, userId);
    return { until: until === null ? null : new Date(until).toISOString() };
  });

  defineRoute(app, deps, api.saveMarkDraft, { access: 'examiner' }, async ({ params, body, userId }) => ({
    savedAt: new Date(await saveDraft(deps, params.attemptId, userId, body)).toISOString(),
  }));

  defineRoute(app, deps, api.answerReport, { access: 'anyone' }, ({ params, request }) =>
    limitMisses(deps, request, async () => answerReport(deps, params, await readerOf(deps.authenticator, request))),
  );

  defineRoute(app, deps, standardTestResult, { access: 'anyone' }, ({ params, request }) =>
    limitMisses(deps, request, () => standardResult(deps, params)),
  );

  await deps.jobs.work('estimate-writing', ({ attemptId }) => estimateAttempt(deps, attemptId));
};
