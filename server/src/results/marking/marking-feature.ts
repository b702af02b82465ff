import * as api from '@bandmark/contracts/api/marking';
import type { Feature } from '../../features';
import { defineRoute } from '../../http/define-route';
import { limitMisses } from '../../http/limit-misses';
import { markingDetail } from './answer-for-marking';
import { answerReport } from './answer-report';
import { listMarking } from './list-marking';
import { saveMark } from './save-mark';

export const markingFeature: Feature = (app, deps) => {
  defineRoute(app, deps, api.listMarking, { access: 'examiner' }, ({ userId }) => listMarking(deps, userId));

  defineRoute(app, deps, api.markingDetail, { access: 'examiner' }, ({ params, userId }) =>
    markingDetail(deps, params.attemptId, userId),
  );

  defineRoute(app, deps, api.saveMark, { access: 'examiner' }, ({ params, body, userId }) =>
    saveMark(deps, params.attemptId, userId, body.criteria),
  );

  defineRoute(app, deps, api.answerReport, { access: 'anyone' }, ({ params, request }) =>
    limitMisses(deps, request, () => answerReport(deps, params)),
  );
};
