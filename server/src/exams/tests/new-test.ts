import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { users } from '../../database/schema/users';
import { unauthorised } from '../../http/http-error';

/**
 * Locks the account's row while a test is added, so that two concurrent requests do not get the same number or form.
 * @throws HttpError 401 for an account that no longer exists
 */
export async function lockAccount(tx: Database, userId: string): Promise<void> {
  const [user] = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(eq(users.userId, userId))
    .for('no key update');
  if (!user) throw unauthorised();
}

/** The next "Test #" of a candidate, counted from 1. */
export function nextNumber(earlier: readonly { number: number }[]): number {
  return Math.max(0, ...earlier.map(({ number }) => number)) + 1;
}

/** Candidates start at different forms, so that neighbours do not get the same one. */
export function firstFormOf(userId: string): number {
  return Number.parseInt(userId.slice(0, 8), 16);
}
