import { conflict, invalidField } from '../../http/http-error';
import type { AccountsDependencies } from '../dependencies';
import type { Caller } from '../sign-in/known-device';
import { takeFromAccountLimit } from '../sign-in/limits';
import { inTurn, isPasswordOf } from '../sign-in/password';
import type { UserRow } from '../sign-in/session';

/**
 * Asks for the password again before access to the account changes: the session may be a stranger's, at a computer left
 * open. Tries are counted together with those of the sign-in card.
 * @param given the field of the form that has the password
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
