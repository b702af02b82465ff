import { failedWork, tryFailedWork } from '@bandmark/contracts/api/operations';
import type { Feature } from '../app-dependencies';
import { defineRoute } from '../http/define-route';
import { logName } from '../log-name';
import type { OperationsDependencies } from './dependencies';
import { listFailedWork } from './list-failed-work';
import { tryGroups, tryItems } from './try-failed-work';

/** What the page `/operations` shows to operators, and what they do there. */
export const operationsFeature: Feature<OperationsDependencies> = (app, deps) => {
  defineRoute(app, deps, failedWork, { access: 'site-operator' }, () => listFailedWork(deps));

  defineRoute(app, deps, tryFailedWork, { access: 'site-operator' }, async ({ body, userId }) => {
    const { ids, group } = body;
    const tried = ids === undefined ? await tryGroups(deps, group) : await tryItems(deps, ids);
    app.log.info(
      { operator: logName(deps.secrets, userId), group, ids: ids?.length, tried },
      'an operator tries failed work again',
    );
    return { tried };
  });
};
