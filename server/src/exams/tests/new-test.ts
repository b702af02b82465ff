import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { users } from '../../database/schema/users';
import { unauthorised } from '../../http/http-error';

/**
 * Two clicks at once must not get the same number or the same form: the account's row is locked while a test is added.
 * @throws HttpError 401 for an account that is gone
 */
export async function lockAccount(tx: Database, userId: string): Promise<void> {
  const [user] = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(eq(users.userId, userId))
    .for('no key update');
  if (!user) throw unauthorised();
}

/** "Test #": counted from 1 for each candidate. */
export function nextNumber(earlier: readonly { number: number }[]): number {
  return Math.max(0, ...earlier.map(({ number }) => number)) + 1;
}

/** Candidates start at different forms, so that neighbours do not get the same one. */
export function firstFormOf(userId: string): number {
  return Number.parseInt(userId.slice(0, 8), 16);
}
