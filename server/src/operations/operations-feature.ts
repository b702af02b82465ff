import { failedWork, tryFailedWork } from '@bandmark/contracts/api/operations';
import { listActions as listActionsEndpoint } from '@bandmark/contracts/api/operations-accounts';
import {
  findTests as findTestsEndpoint,
  markingQueues as markingQueuesEndpoint,
} from '@bandmark/contracts/api/operations-tests';
import type { Feature } from '../app-dependencies';
import { operatorOf } from '../http/access';
import { defineRoute } from '../http/define-route';
import { logName } from '../log-name';
import type { OperationsDependencies } from './dependencies';
import { findTests } from './find-tests';
import { listActions } from './list-actions';
import { listFailedWork } from './list-failed-work';
import { markingQueues } from './marking-queues';
import { tryGroups, tryItems } from './try-failed-work';

/** The API of the operators' page `/operations`. */
export const operationsFeature: Feature<OperationsDependencies> = (app, deps) => {
  defineRoute(app, deps, failedWork, { access: 'operations' }, () => listFailedWork(deps));

  defineRoute(app, deps, tryFailedWork, { access: 'operations' }, async ({ body, actor, request }) => {
    const { ids, group } = body;
    const by = operatorOf(actor);
    const tried = ids === undefined ? await tryGroups(deps, group, request.id) : await tryItems(deps, ids, request.id);
    app.log.info(
      { operator: by === null ? 'command' : logName(deps.secrets, by), group, ids: ids?.length, tried },
      'an operator tries failed work again',
    );
    return { tried };
  });

  defineRoute(app, deps, findTestsEndpoint, { access: 'operations' }, ({ query }) =>
    findTests(deps.db, query.by ?? '', deps.clock()),
  );

  defineRoute(app, deps, markingQueuesEndpoint, { access: 'operations' }, () => markingQueues(deps.db, deps.clock()));

  defineRoute(app, deps, listActionsEndpoint, { access: 'operations' }, () => listActions(deps.db));
};
