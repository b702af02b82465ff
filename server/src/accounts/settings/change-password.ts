import { isPassword } from '@bandmark/domain/credentials';
import { conflict, invalidFields, unauthorised } from '../../http/http-error';
import { takeFromAccountLimit } from '../sign-in/limits';
import type { Sending } from '../../app-dependencies';
import type { AccountsDependencies } from '../dependencies';
import { fieldErrorOf } from '../sign-in/check-credentials';
import type { Caller } from '../sign-in/known-device';
import { hashPassword, inTurn } from '../sign-in/password';
import { issueSession, type UserRow } from '../sign-in/session';
import { endEverySession } from '../sign-in/sign-out';
import { requirePassword, requireSameVersion } from './require-password';

/**
 * Sets the password and ends every session and known device of the account except the caller's (decision 066).
 * @returns the new token of the caller's session
 * @throws HttpError 400 that names `current` or `password`
 */
export async function changePassword(
  deps: Sending<AccountsDependencies>,
  user: UserRow,
  form: { current: string; password: string },
  caller: Caller,
): Promise<{ JWT: string }> {
  if (!isPassword(form.password)) throw invalidFields([fieldErrorOf({ field: 'password', code: 'password_weak' })]);
  await requirePassword(deps, user, { field: 'current', password: form.current }, caller);
  const passwordHash = await inTurn(() => hashPassword(form.password));
  const account = await deps.db.transaction(async (tx) => {
    await requireSameVersion(tx, user);
    const changed = await endEverySession(deps, tx, user.userId, { passwordHash });
    if (changed) await deps.mails.add(tx, 'password-changed', { userId: user.userId }, {});
    return changed;
  });
  if (!account) throw unauthorised('session_ended', 'The account is gone.');
  await deps.mails.sendAdded();
  await caller.remember(account);
  return { JWT: await issueSession(deps, account) };
}

/**
 * For an account without a password. The link goes to its address, so that a stolen session cannot set a password.
 * @throws HttpError 409 when the account has a password, 429
 */
export async function sendPasswordLink(
  deps: Sending<AccountsDependencies>,
  user: UserRow,
  caller: Caller,
): Promise<void> {
  if (user.passwordHash !== null) throw conflict('password_set', 'The account has a password.');
  await takeFromAccountLimit(deps, 'recovery', { email: user.email, user }, caller);
  await deps.jobs.send('send-recovery-mail', { email: user.email });
}
