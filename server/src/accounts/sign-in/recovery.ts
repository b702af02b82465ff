import { href } from '@bandmark/contracts/routes';
import { HOUR_MS } from '@bandmark/domain/durations';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Sending } from '../../app-dependencies';
import type { AccountsDependencies } from '../dependencies';
import { requireCaptcha } from '../captcha/captcha-verifier';
import { recoveryTokens } from '../../database/schema/auth';
import { users } from '../../database/schema/users';
import { invalidField } from '../../http/http-error';
import { deliverMail } from '../../mail/send-mail';
import { takeFromNetworkLimit } from '../../http/rate-limit';
import { randomToken, tokenHash } from '../../random-id';
import { checkCredentials } from './check-credentials';
import type { Caller } from './known-device';
import { ADDRESS_LIMITS, takeFromAccountLimit } from './limits';
import { hashPassword, inTurn } from './password';
import { endEverySession } from './sign-out';

const TOKEN_LIFE_MS = HOUR_MS;

/**
 * Gives the same response and queues one job whether or not the address has an account. The account is looked up only
 * for the limit, where a known device has a separate counter.
 */
export async function requestRecovery(
  deps: Sending<AccountsDependencies>,
  form: { email: string; reCaptcha: string },
  caller: Caller,
): Promise<{ message: string }> {
  const email = checkCredentials({ email: form.email });
  await requireCaptcha(deps.captcha, form.reCaptcha, caller.address);
  const [user] = await deps.db.select().from(users).where(eq(users.email, email));
  await takeFromAccountLimit(deps, 'recovery', { email, user }, caller);
  await deps.jobs.send('send-recovery-mail', { email });
  return {
    message: `If there is an account for ${email}, a recovery link is on its way. It works once, for one hour.`,
  };
}

/** The job. A retry after a failure sends another link; each link works once. */
export async function sendRecoveryMail(deps: AccountsDependencies, email: string): Promise<void> {
  const token = randomToken();
  const user = await deps.db.transaction(async (tx) => {
    // Locks the account, so that a change of its address ends this link too.
    const [found] = await tx.select().from(users).where(eq(users.email, email)).for('no key update');
    // An account that is being erased cannot be recovered.
    if (!found || found.erasingAt !== null) return null;
    const expiresAt = deps.clock() + TOKEN_LIFE_MS;
    await tx.insert(recoveryTokens).values({ tokenHash: tokenHash(token), userId: found.userId, expiresAt });
    return found;
  });
  if (!user) return;
  // In the fragment, so that the token never reaches a server log or a Referer header.
  const link = `${deps.publicOrigin()}${href('reset-password')}#token=${token}`;
  await deliverMail(deps, 'recovery', { link }, { userId: user.userId, email, isConfirmed: user.isEmailVerified });
}

/** Matches a valid link: known, unused, and less than an hour old. */
const isOpen = (token: string, now: number) =>
  and(eq(recoveryTokens.tokenHash, tokenHash(token)), isNull(recoveryTokens.usedAt), gt(recoveryTokens.expiresAt, now));

const wrongLink = () => invalidField('token', 'The token is unknown, used or too old.', 'recovery_link_used');

/**
 * Finds the link of a token without consuming it.
 * @throws HttpError 400 for a token that is unknown, used or older than an hour; 429 for a caller that guesses tokens
 */
export async function findRecoveryLink(
  deps: Pick<AccountsDependencies, 'db' | 'clock'>,
  token: string,
  address: string,
): Promise<{ userId: string }> {
  const [link] = await deps.db.select().from(recoveryTokens).where(isOpen(token, deps.clock()));
  if (link) return link;
  await takeFromNetworkLimit(deps, 'newPassword', address, ADDRESS_LIMITS.newPassword);
  throw wrongLink();
}

/**
 * Completes a recovery: sets the password, consumes the token and all other links of the account, ends every session,
 * and mails a notice. The browser becomes a known device, because its user can read the owner's mailbox.
 * @throws HttpError as {@link findRecoveryLink} does
 */
export async function setNewPassword(
  deps: Sending<AccountsDependencies>,
  form: { token: string; password: string },
  caller: Caller,
): Promise<void> {
  const now = deps.clock();
  // Checks first, because hashing the password costs a hundred times as much.
  const { userId } = await findRecoveryLink(deps, form.token, caller.address);
  const passwordHash = await inTurn(() => hashPassword(form.password));
  const user = await deps.db.transaction(async (tx) => {
    // Locks the account before its links, in the same order as everywhere: otherwise two links that are used at once
    // would deadlock.
    await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for('no key update');
    if ((await tx.select().from(recoveryTokens).where(isOpen(form.token, now))).length === 0) throw wrongLink();
    const changed = await endEverySession(deps, tx, userId, { passwordHash, isEmailVerified: true });
    if (changed) await deps.mails.add(tx, 'password-changed', { userId }, {});
    return changed;
  });
  await deps.mails.sendAdded();
  if (user) await caller.remember(user);
}
