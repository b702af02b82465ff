import { asc, eq } from 'drizzle-orm';
import type { Database } from '../database/database';
import { users } from '../database/schema/users';
import { notFound } from '../http/http-error';
import type { Account } from './operator-endpoints';

type Row = Pick<typeof users.$inferSelect, 'email' | 'name' | 'isExaminer' | 'isOperator' | 'createdAt'>;

const accountOf = ({ email, name, isExaminer, isOperator, createdAt }: Row): Account => ({
  email,
  name,
  isExaminer,
  isOperator,
  createdAt: new Date(createdAt).toISOString(),
});

type Roles = Partial<Pick<Row, 'isExaminer' | 'isOperator'>>;

/** @throws HttpError 404 when there is no such account */
export async function setRoles(db: Database, email: string, roles: Roles): Promise<Account> {
  const [row] = await db.update(users).set(roles).where(eq(users.email, email.trim().toLowerCase())).returning();
  if (!row) throw notFound(`There is no account with the email ${email}.`);
  return accountOf(row);
}

export async function listAccounts(db: Database): Promise<Account[]> {
  return (await db.select().from(users).orderBy(asc(users.createdAt))).map(accountOf);
}
