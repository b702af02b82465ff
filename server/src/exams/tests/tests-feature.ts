import * as api from '@bandmark/contracts/api/tests';
import type { Feature } from '../../features';
import { defineRoute } from '../../http/define-route';
import { limitMisses } from '../../http/limit-misses';
import { addQuickTest } from './add-quick-test';
import { listTests } from './list-tests';
import { standardResult } from '../../results/standard-result';

export const testsFeature: Feature = (app, deps) => {
  defineRoute(app, deps, api.listTests, { access: 'signed-in' }, ({ userId }) => listTests(deps, userId));

  defineRoute(app, deps, api.addQuickTest, { access: 'signed-in' }, ({ userId }) => addQuickTest(deps, userId));

  defineRoute(app, deps, api.standardTestResult, { access: 'anyone' }, ({ params, request }) =>
    limitMisses(deps, request, () => standardResult(deps, params)),
  );
};
