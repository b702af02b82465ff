import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { endedSessions, recoveryTokens, signInCodes } from '../../database/schema/auth';
import { users } from '../../database/schema/users';
import type { AccountsDependencies } from '../dependencies';
import type { AccountVersion, Session } from './session';

/** Ends one session at once; logging out twice is once. The grants of its exams go on (decision 066). */
export async function endSession({ db }: Pick<AccountsDependencies, 'db'>, session: Session): Promise<void> {
  await db.insert(endedSessions).values({ sessionId: session.id, expiresAt: session.expiresAt }).onConflictDoNothing();
}

/** What else changes with the version: a new password, or an account that its owner takes over. */
type AccountChange = Partial<Pick<typeof users.$inferInsert, 'passwordHash' | 'isEmailVerified' | 'googleSubject'>>;

/** A thief whose session ends here may have asked for another address. */
const NOTHING_PENDING = { pendingEmail: null, pendingEmailAt: null };

/** Uses up the recovery links that were sent to an account so far. */
export async function endRecoveryLinks(
  { clock }: Pick<AccountsDependencies, 'clock'>,
  tx: Database,
  userId: string,
): Promise<void> {
  const isOpen = and(eq(recoveryTokens.userId, userId), isNull(recoveryTokens.usedAt));
  await tx.update(recoveryTokens).set({ usedAt: clock() }).where(isOpen);
}

/**
 * Ends every session of an account, its one-time codes and recovery links, an address that waits for its link, its
 * known devices, and the right of older grants to write an open exam's answer.
 * @returns the account with its new version; undefined when it is gone
 */
export async function endEverySession(
  deps: Pick<AccountsDependencies, 'endGrants' | 'clock'>,
  tx: Database,
  userId: string,
  change: AccountChange = {},
): Promise<AccountVersion | undefined> {
  const [changed] = await tx
    .update(users)
    .set({ ...change, ...NOTHING_PENDING, sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.userId, userId))
    .returning({ userId: users.userId, sessionVersion: users.sessionVersion });
  await tx.delete(signInCodes).where(eq(signInCodes.userId, userId));
  await endRecoveryLinks(deps, tx, userId);
  await deps.endGrants(tx, userId);
  return changed;
}
