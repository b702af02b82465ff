import type { Feature } from '../features';
import { defineRoute } from '../http/define-route';
import { listAccounts, setRoles } from './accounts';
import { listAccountsEndpoint, setExaminerEndpoint, setOperatorEndpoint } from './operator-endpoints';

/** What the operator's commands ask of the running server. */
export const operatorFeature: Feature = (app, deps) => {
  defineRoute(app, deps, setExaminerEndpoint, { access: 'operator' }, ({ body: { email, isExaminer } }) =>
    setRoles(deps.db, email, { isExaminer }),
  );
  defineRoute(app, deps, setOperatorEndpoint, { access: 'operator' }, ({ body: { email, isOperator } }) =>
    setRoles(deps.db, email, { isOperator }),
  );
  defineRoute(app, deps, listAccountsEndpoint, { access: 'operator' }, () => listAccounts(deps.db));
};
