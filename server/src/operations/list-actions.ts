import type { OperatorActions } from '@bandmark/contracts/api/operations-accounts';
import { desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database';
import { operatorActions } from '../database/schema/operator-actions';
import { users } from '../database/schema/users';

const MOST = 100;

/** The latest actions of operators, newest first. */
export async function listActions(db: Database): Promise<OperatorActions> {
  const operators = alias(users, 'operators');
  const rows = await db
    .select({ action: operatorActions, email: users.email, doneBy: operators.email })
    .from(operatorActions)
    .innerJoin(users, eq(users.userId, operatorActions.userId))
    .leftJoin(operators, eq(operators.userId, operatorActions.doneBy))
    .orderBy(desc(operatorActions.entry))
    .limit(MOST);
  return rows.map(({ action: { entry, action, detail, reason, isCommand, doneAt }, email, doneBy }) => ({
    entry,
    email,
    action,
    detail,
    reason,
    doneBy,
    isCommand,
    doneAt: new Date(doneAt).toISOString(),
  }));
}
