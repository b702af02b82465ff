import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { users } from '../../database/schema/users';
import { conflict, invalidField, unauthorised } from '../../http/http-error';
import type { AccountsDependencies } from '../dependencies';
import type { Caller } from '../sign-in/known-device';
import { takeFromAccountLimit } from '../sign-in/limits';
import { inTurn, isPasswordOf } from '../sign-in/password';
import type { AccountVersion, UserRow } from '../sign-in/session';

/**
 * Verifies the password again before a change to the account's access: a stranger may be using a session that was left
 * open. Attempts count against the same limit as sign-in.
 * @param given the password and the name of its form field
 * @throws HttpError 400 `password_wrong`, 409 `password_not_set`, 429
 */
export async function requirePassword(
  deps: AccountsDependencies,
  user: UserRow,
  given: { field: string; password: string },
  caller: Caller,
): Promise<void> {
  if (user.passwordHash === null) throw conflict('password_not_set', 'The account has no password.');
  const matches = await inTurn(async () => {
    await takeFromAccountLimit(deps, 'signIn', { email: user.email, user }, caller);
    return isPasswordOf(user.passwordHash, given.password);
  });
  if (!matches) throw invalidField(given.field, 'The password does not match the account.', 'password_wrong');
}

/**
 * Locks the account for a change by a session that may have ended since the request was authorised, for example while
 * its password was checked.
 * @throws HttpError 401 when every session has ended since `user` was read
 */
export async function requireSameVersion(tx: Database, { userId, sessionVersion }: AccountVersion): Promise<void> {
  const isSame = and(eq(users.userId, userId), eq(users.sessionVersion, sessionVersion));
  const [same] = await tx.select({ userId: users.userId }).from(users).where(isSame).for('no key update');
  if (!same) throw unauthorised('session_ended', 'The session has ended.');
}
