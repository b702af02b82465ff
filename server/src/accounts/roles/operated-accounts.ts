import type { findAccounts as findEndpoint, OperatedAccount, Role } from '@bandmark/contracts/api/operations-accounts';
import type { CallResponse, CallInput } from '@bandmark/contracts/endpoint';
import type { ExtraTimeFactor } from '@bandmark/domain/deadlines';
import { plainEmail } from '@bandmark/domain/credentials';
import { givenName } from '@bandmark/domain/holder-name';
import { and, count, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { type OperatorId, recordAction } from '../../database/record-action';
import { users } from '../../database/schema/users';
import { conflict, forbidden, notFound } from '../../http/http-error';

/** The most accounts that one search lists; a longer part of the address narrows it down. */
const MOST = 50;

type Row = typeof users.$inferSelect;

const COLUMNS = { examiner: 'isExaminer', lead: 'isLead', operator: 'isOperator' } as const satisfies Record<
  Role,
  keyof Row
>;

function rolesOf(row: Pick<Row, 'isExaminer' | 'isLead' | 'isOperator'>): Role[] {
  return (Object.keys(COLUMNS) as Role[]).filter((role) => row[COLUMNS[role]]);
}

/** Searches by part of an address or a name, by role and by extra time; newest first, with the total count. */
export async function findAccounts(
  db: Database,
  { by = '', role, hasExtraTime }: NonNullable<CallInput<typeof findEndpoint>['query']>,
  operator: OperatorId,
): Promise<CallResponse<typeof findEndpoint>> {
  const found = and(
    by === '' ? undefined : or(contains(users.email, by), contains(users.name, by)),
    role === undefined ? undefined : eq(users[COLUMNS[role]], true),
    hasExtraTime === undefined ? undefined : ne(users.timeFactor, 1),
  );
  const [all] = await db.select({ count: count() }).from(users).where(found);
  const rows = await db.select().from(users).where(found).orderBy(desc(users.createdAt)).limit(MOST);
  return { count: all?.count ?? 0, accounts: rows.map((row) => accountOf(row, operator)) };
}

/** Ignores case, and unlike LIKE treats no character of `text` as a wildcard. */
const contains = (column: typeof users.email | typeof users.name, text: string): SQL =>
  sql`position(lower(${text}) in lower(${column})) > 0`;

export function accountOf(row: Row, operator: OperatorId): OperatedAccount {
  const { email, name, timeFactor, createdAt, userId, isEmailVerified } = row;
  return {
    email,
    name: givenName({ email, name }),
    roles: rolesOf(row),
    timeFactor,
    createdAt: new Date(createdAt).toISOString(),
    isOwn: userId === operator,
    isConfirmed: isEmailVerified,
  };
}

export interface Change {
  email: string;
  by: OperatorId;
  at: number;
}

/**
 * Grants or withdraws a role and records who did it. Idempotent: an unchanged role is not recorded.
 * @throws HttpError 404 for an unknown account; 403 when operators withdraw their own operator role; 409 when the role
 * is the last operator's, unless `evenTheLast` says that this is intended
 */
export async function changeRole(
  db: Database,
  {
    role,
    isGiven,
    evenTheLast = false,
    ...change
  }: Change & { role: Role; isGiven: boolean; evenTheLast?: boolean | undefined },
): Promise<OperatedAccount> {
  return db.transaction(async (tx) => {
    // Locks all operators: otherwise two who withdraw each other's role concurrently would both succeed.
    const operators = await tx
      .select()
      .from(users)
      .where(eq(users.isOperator, true))
      .orderBy(users.userId)
      .for('no key update');
    const row = await lockedAccount(tx, change.email);
    if (row[COLUMNS[role]] === isGiven) return accountOf(row, change.by);
    if (role === 'operator' && !isGiven) {
      if (row.userId === change.by) throw ownAccount();
      if (operators.length === 1 && !evenTheLast) throw conflict('last_operator', 'The account is the only operator.');
    }
    const set = { [COLUMNS[role]]: isGiven };
    const [changed = row] = await tx.update(users).set(set).where(eq(users.userId, row.userId)).returning();
    const action = isGiven ? 'role-granted' : 'role-withdrawn';
    await recordAction(tx, { userId: row.userId, action, detail: role, by: change.by, at: change.at });
    return accountOf(changed, change.by);
  });
}

/**
 * Sets extra time for parts that begin from now on; an open part keeps its deadline.
 * @throws HttpError 404 for an unknown account, 403 for the operator's own account
 */
export async function giveExtraTime(
  db: Database,
  { email, by, at, timeFactor }: Change & { timeFactor: ExtraTimeFactor },
): Promise<OperatedAccount> {
  return db.transaction(async (tx) => {
    const row = await lockedAccount(tx, email);
    if (row.userId === by) throw ownAccount();
    if (row.timeFactor === timeFactor) return accountOf(row, by);
    const [changed = row] = await tx.update(users).set({ timeFactor }).where(eq(users.userId, row.userId)).returning();
    await recordAction(tx, { userId: row.userId, action: 'time-factor', detail: String(timeFactor), by, at });
    return accountOf(changed, by);
  });
}

async function lockedAccount(tx: Database, email: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(users)
    .where(eq(users.email, plainEmail(email)))
    .for('no key update');
  if (!row) throw notFound('unknown_account', `There is no account with the email ${email}.`);
  return row;
}

const ownAccount = () => forbidden('own_account', "The account is the caller's own.");
