import type { Feature } from '../features';
import { defineRoute } from '../http/define-route';
import { listAccounts, setExaminer } from './accounts';
import { listAccountsEndpoint, setExaminerEndpoint } from './operator-endpoints';

/** What the operator's commands ask of the running server. */
export const operatorFeature: Feature = (app, deps) => {
  defineRoute(app, deps, setExaminerEndpoint, { access: 'operator' }, ({ body }) => setExaminer(deps.db, body.email, body.isExaminer));
  defineRoute(app, deps, listAccountsEndpoint, { access: 'operator' }, () => listAccounts(deps.db));
};
