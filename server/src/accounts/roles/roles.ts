import { givenName } from '@bandmark/domain/holder-name';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { users } from '../../database/schema/users';
import type { Feature } from '../../app-dependencies';
import { defineRoute } from '../../http/define-route';
import { notFound } from '../../http/http-error';
import { logNamesOf } from './log-names';
import {
  type Account,
  listAccountsEndpoint,
  logNamesEndpoint,
  setExaminerEndpoint,
  setLeadEndpoint,
  setOperatorEndpoint,
} from './role-endpoints';

type Row = Pick<typeof users.$inferSelect, 'email' | 'name' | 'isExaminer' | 'isLead' | 'isOperator' | 'createdAt'>;

const accountOf = ({ email, name, isExaminer, isLead, isOperator, createdAt }: Row): Account => ({
  email,
  name: givenName({ email, name }),
  isExaminer,
  isLead,
  isOperator,
  createdAt: new Date(createdAt).toISOString(),
});

type Roles = Partial<Pick<Row, 'isExaminer' | 'isLead' | 'isOperator'>>;

/** @throws HttpError 404 when no account has this email */
export async function setRoles(db: Database, email: string, roles: Roles): Promise<Account> {
  const [row] = await db.update(users).set(roles).where(eq(users.email, email.trim().toLowerCase())).returning();
  if (!row) throw notFound('unknown_account', `There is no account with the email ${email}.`);
  return accountOf(row);
}

/** Oldest first. */
export async function listAccounts(db: Database): Promise<Account[]> {
  return (await db.select().from(users).orderBy(asc(users.createdAt))).map(accountOf);
}

/** What `npm run user` asks of a running server. */
export const rolesFeature: Feature = (app, deps) => {
  defineRoute(app, deps, setExaminerEndpoint, { access: 'operator' }, ({ body: { email, isExaminer } }) =>
    setRoles(deps.db, email, { isExaminer }),
  );
  defineRoute(app, deps, setLeadEndpoint, { access: 'operator' }, ({ body: { email, isLead } }) =>
    setRoles(deps.db, email, { isLead }),
  );
  defineRoute(app, deps, setOperatorEndpoint, { access: 'operator' }, ({ body: { email, isOperator } }) =>
    setRoles(deps.db, email, { isOperator }),
  );
  defineRoute(app, deps, logNamesEndpoint, { access: 'operator' }, ({ body: { email } }) => logNamesOf(deps, email));
  defineRoute(app, deps, listAccountsEndpoint, { access: 'operator' }, () => listAccounts(deps.db));
};
