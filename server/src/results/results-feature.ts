import * as api from '@bandmark/contracts/api/marking';
import { standardTestResult } from '@bandmark/contracts/api/tests';
import type { Feature } from '../app-dependencies';
import type { ResultsDependencies } from './dependencies';
import { defineRoute } from '../http/define-route';
import { limitMisses } from '../http/limit-misses';
import { markingDetail } from './marking/answer-for-marking';
import { listMarking } from './marking/list-marking';
import { saveMark } from './marking/save-mark';
import { answerReport } from './reports/answer-report';
import { standardResult } from './reports/standard-result';
import { estimateAttempt } from './scoring/estimate-attempt';

/** Marks by examiners, estimates by a job, and the reports that show them. */
export const resultsFeature: Feature<ResultsDependencies> = async (app, deps) => {
  defineRoute(app, deps, api.listMarking, { access: 'examiner' }, ({ userId }) => listMarking(deps, userId));

  defineRoute(app, deps, api.markingDetail, { access: 'examiner' }, ({ params, userId, reply }) =>
    markingDetail(deps, params.attemptId, userId, reply),
  );

  defineRoute(app, deps, api.saveMark, { access: 'examiner' }, ({ params, body, userId }) =>
    saveMark(deps, params.attemptId, userId, body.criteria, body.withoutRecording),
  );

  defineRoute(app, deps, api.answerReport, { access: 'anyone' }, ({ params, request }) =>
    limitMisses(deps, request, () => answerReport(deps, params)),
  );

  defineRoute(app, deps, standardTestResult, { access: 'anyone' }, ({ params, request }) =>
    limitMisses(deps, request, () => standardResult(deps, params)),
  );

  await deps.jobs.work('estimate-writing', ({ attemptId }) => estimateAttempt(deps, attemptId));
};
