import * as operations from '@bandmark/contracts/api/operations-accounts';
import { asc, sql } from 'drizzle-orm';
import type { Feature } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { users } from '../../database/schema/users';
import { operatorOf } from '../../http/access';
import { defineRoute } from '../../http/define-route';
import { logNamesOf } from './log-names';
import { accountOf, changeRole, findAccounts, giveExtraTime } from './operated-accounts';
import { listAccountsEndpoint, logNamesEndpoint, setRoleEndpoint } from './role-endpoints';

/** Accounts per page, few enough for the memory of any process. */
const PAGE = 5000;

export interface AccountPage {
  accounts: operations.OperatedAccount[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
}

/** A page of all accounts, oldest first. @param after `next` of the previous page */
export async function listAccounts(db: Database, after?: string, most = PAGE): Promise<AccountPage> {
  const [createdAt, userId] = after?.split(' ') ?? [];
  const rows = await db
    .select()
    .from(users)
    .where(
      after === undefined
        ? undefined
        : sql`(${users.createdAt}, ${users.userId}) > (${createdAt}::bigint, ${userId}::uuid)`,
    )
    .orderBy(asc(users.createdAt), asc(users.userId))
    .limit(most);
  const last = rows.length < most ? undefined : rows.at(-1);
  return { accounts: rows.map((row) => accountOf(row, null)), next: last ? `${last.createdAt} ${last.userId}` : null };
}

/** What operators do with accounts, on the page `/operations/accounts` and with `npm run user`. */
export const rolesFeature: Feature = (app, deps) => {
  const { db, clock } = deps;
  defineRoute(app, deps, setRoleEndpoint, { access: 'operator' }, ({ body }) =>
    changeRole(db, { ...body, by: null, at: clock() }),
  );
  defineRoute(app, deps, logNamesEndpoint, { access: 'operator' }, ({ body: { email } }) => logNamesOf(deps, email));
  defineRoute(app, deps, listAccountsEndpoint, { access: 'operator' }, ({ query }) => listAccounts(db, query.after));

  defineRoute(app, deps, operations.findAccounts, { access: 'operations' }, ({ query, actor }) =>
    findAccounts(db, query, operatorOf(actor)),
  );
  defineRoute(app, deps, operations.changeRole, { access: 'operations' }, ({ body, actor }) =>
    changeRole(db, { ...body, by: operatorOf(actor), at: clock() }),
  );
  defineRoute(app, deps, operations.giveExtraTime, { access: 'operations' }, ({ body, actor }) =>
    giveExtraTime(db, { ...body, by: operatorOf(actor), at: clock() }),
  );
};
