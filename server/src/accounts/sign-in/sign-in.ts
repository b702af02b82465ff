import { type CallResponse } from '@bandmark/contracts/endpoint';
import type { signIn as signInEndpoint } from '@bandmark/contracts/api/auth';
import { eq } from 'drizzle-orm';
import type { AccountsDependencies } from '../dependencies';
import { requireCaptcha } from '../captcha/captcha-verifier';
import { users } from '../../database/schema/users';
import { HttpError } from '../../http/http-error';
import { signIns } from '../../metrics/metrics';
import { checkCredentials } from './check-credentials';
import type { Caller } from './known-device';
import { takeFromAccountLimit } from './limits';
import { inTurn, isPasswordOf } from './password';
import { issueSession } from './session';

export interface SignInForm {
  email: string;
  password: string;
  reCaptcha: string;
}

/**
 * A known and an unknown e-mail get the same response after the same work (one argon2 verification), so that neither
 * text nor timing reveals which it is.
 * @throws HttpError 400 for invalid fields or an unsolved captcha, 401 `bad_credentials`, 429
 */
export async function signIn(
  deps: AccountsDependencies,
  form: SignInForm,
  caller: Caller,
): Promise<CallResponse<typeof signInEndpoint>> {
  const email = checkCredentials(form);
  await requireCaptcha(deps.captcha, form.reCaptcha, caller.address);
  return inTurn(() => checkPassword(deps, email, form.password, caller));
}

async function checkPassword(
  deps: AccountsDependencies,
  email: string,
  password: string,
  caller: Caller,
): Promise<CallResponse<typeof signInEndpoint>> {
  const [user] = await deps.db.select().from(users).where(eq(users.email, email));
  await takeFromAccountLimit(deps, 'signIn', { email, user }, caller);
  const matches = await isPasswordOf(user?.passwordHash ?? null, password);
  // An account that is being erased looks like an unknown one.
  const known = user?.erasingAt === null && matches ? user : undefined;
  signIns.inc({ method: 'password', outcome: known ? 'ok' : 'refused' });
  if (!known) throw new HttpError(401, { message: ['email or password is wrong.'], code: 'bad_credentials' });
  await caller.remember(known);
  return { JWT: await issueSession(deps, known) };
}
