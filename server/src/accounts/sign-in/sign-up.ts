import type { signUp as signUpEndpoint } from '@bandmark/contracts/api/auth';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import type { Sending } from '../../app-dependencies';
import type { AccountsDependencies } from '../dependencies';
import { requireCaptcha } from '../captcha/captcha-verifier';
import { users } from '../../database/schema/users';
import { HttpError } from '../../http/http-error';
import { takeFromLimit } from '../../http/rate-limit';
import { randomUuid } from '../../random-id';
import { checkCredentials } from './check-credentials';
import type { Caller } from './known-device';
import { ACCOUNT_LIMITS } from './limits';
import { hashPassword, inTurn } from './password';
import { issueSession } from './session';
import type { SignInForm } from './sign-in';

/**
 * The response reveals that an address is taken, but only after a solved captcha and at most five times an hour for
 * each address (docs/decisions/010-sign-up-says-that-an-address-is-taken.md).
 * @throws HttpError 400 for invalid fields or an unsolved captcha, 409 `email_taken`, 429
 */
export async function signUp(
  deps: Sending<AccountsDependencies>,
  form: SignInForm,
  caller: Caller,
): Promise<CallResponse<typeof signUpEndpoint>> {
  const email = checkCredentials(form);
  await requireCaptcha(deps.captcha, form.reCaptcha, caller.address);
  await takeFromLimit(deps, `sign-up|${email}`, ACCOUNT_LIMITS.signUp);
  // Hashes before checking whether the address is free, so that both outcomes take the same time.
  const passwordHash = await inTurn(() => hashPassword(form.password));
  const [user, mailId] = await deps.db.transaction(async (tx) => {
    const [account] = await tx
      .insert(users)
      .values({ userId: randomUuid(), email, passwordHash, name: '', createdAt: deps.clock() })
      .onConflictDoNothing()
      .returning();
    return [account, account ? await deps.mails.add(tx, 'confirm-address', { userId: account.userId }, {}) : null];
  });
  if (!user) {
    throw new HttpError(409, {
      message: [{ message: 'There is already an account with this email.', field: 'email', code: 'email_taken' }],
      code: 'email_taken',
    });
  }
  await deps.mails.sendAdded(mailId);
  await caller.remember(user);
  return { JWT: await issueSession(deps, user) };
}
