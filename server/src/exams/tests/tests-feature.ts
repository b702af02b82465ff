import * as api from '@bandmark/contracts/api/tests';
import type { Feature } from '../../app-dependencies';
import { defineRoute } from '../../http/define-route';
import { addQuickTest } from './add-quick-test';
import { listTests } from './list-tests';

/** The candidate's list of tests. */
export const testsFeature: Feature = (app, deps) => {
  defineRoute(app, deps, api.listTests, { access: 'signed-in' }, ({ userId }) => listTests(deps, userId));

  defineRoute(app, deps, api.addQuickTest, { access: 'signed-in' }, ({ userId }) => addQuickTest(deps, userId));
};
