import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { endedSessions, recoveryTokens, signInCodes } from '../../database/schema/auth';
import { users } from '../../database/schema/users';
import type { AccountsDependencies } from '../dependencies';
import type { AccountVersion, Session } from './session';

/** Ends one session immediately. Idempotent. Grants of its exams stay valid (decision 066). */
export async function endSession({ db }: Pick<AccountsDependencies, 'db'>, session: Session): Promise<void> {
  await db.insert(endedSessions).values({ sessionId: session.id, expiresAt: session.expiresAt }).onConflictDoNothing();
}

/** What changes along with the version: a new password, or the takeover of an unverified account by its owner. */
type AccountChange = Partial<Pick<typeof users.$inferInsert, 'passwordHash' | 'isEmailVerified' | 'googleSubject'>>;

/** A thief whose session ends here may have requested an address change. */
const NOTHING_PENDING = { pendingEmail: null, pendingEmailAt: null };

/** Invalidates all recovery links of an account. */
export async function endRecoveryLinks(
  { clock }: Pick<AccountsDependencies, 'clock'>,
  tx: Database,
  userId: string,
): Promise<void> {
  const isOpen = and(eq(recoveryTokens.userId, userId), isNull(recoveryTokens.usedAt));
  await tx.update(recoveryTokens).set({ usedAt: clock() }).where(isOpen);
}

/**
 * Ends every session of an account, and with them its known devices, one-time codes, recovery links, a pending address
 * change, and the existing grants to write an open exam's answer.
 * @returns the account with its new version; undefined if it no longer exists
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
