import * as api from '@bandmark/contracts/api/corrections';
import { causedBy, type Feature } from '../../app-dependencies';
import { defineRoute } from '../../http/define-route';
import type { ResultsDependencies } from '../dependencies';
import { findForCorrection } from './find-for-correction';
import { withdrawCertificate, withdrawMark } from './withdraw';

/** Routes by which a lead examiner or an operator withdraws a wrong mark or certificate. */
export const correctionsFeature: Feature<ResultsDependencies> = (app, deps) => {
  defineRoute(app, deps, api.findForCorrection, { access: 'lead' }, ({ query, userId }) =>
    findForCorrection(deps, query.by, userId),
  );
  defineRoute(app, deps, api.withdrawMark, { access: 'lead' }, ({ params, body, userId, request }) =>
    withdrawMark(causedBy(deps, request.id), params.attemptId, userId, body),
  );
  defineRoute(app, deps, api.withdrawCertificate, { access: 'lead' }, ({ params, body, userId, request }) =>
    withdrawCertificate(causedBy(deps, request.id), params.myTestId, userId, body),
  );
};
