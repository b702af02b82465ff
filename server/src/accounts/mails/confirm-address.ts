import { HOUR_MS } from '@bandmark/domain/durations';
import { and, eq } from 'drizzle-orm';
import type { Sending } from '../../app-dependencies';
import { users } from '../../database/schema/users';
import { invalidField } from '../../http/http-error';
import { takeFromLimit } from '../../http/rate-limit';
import { readConfirmToken } from '../../mail/mail-links';
import type { AccountsDependencies } from '../dependencies';
import { awaitsAddress, completeEmailChange } from '../settings/change-email';

/** Limits repeated confirmation mails, because the address may be another person's. */
const CONFIRMATIONS = { max: 3, windowMs: HOUR_MS };

/**
 * Confirms the address that the token was mailed to: the account's current address, or the one that its owner wants to
 * change to. Idempotent: opening the link again gives the same response.
 * @throws HttpError 400 `confirm_link_old` for a token that is forged or expired, or whose address the account no
 *   longer has
 */
export async function confirmAddress(deps: Sending<AccountsDependencies>, token: string): Promise<{ email: string }> {
  const claim = await confirmClaim(deps, token);
  const { userId, email } = claim;
  if (await completeEmailChange(deps, claim)) return { email };
  const mailId = await deps.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(hasAddress(claim)).for('no key update');
    if (!user) throw old();
    if (user.isEmailVerified) return null;
    await tx.update(users).set({ isEmailVerified: true }).where(eq(users.userId, userId));
    return deps.mails.add(tx, 'address-confirmed', { userId }, {}, { key: `${userId}:${email}` });
  });
  await deps.mails.sendAdded(mailId);
  return { email };
}

/**
 * The address that the token would confirm; confirms nothing.
 * @throws HttpError as {@link confirmAddress} would
 */
export async function checkConfirmLink(deps: AccountsDependencies, token: string): Promise<{ email: string }> {
  const claim = await confirmClaim(deps, token);
  const { email } = claim;
  if (await awaitsAddress(deps, claim)) return { email };
  const [user] = await deps.db.select({ userId: users.userId }).from(users).where(hasAddress(claim));
  if (!user) throw old();
  return { email };
}

const hasAddress = ({ userId, email }: { userId: string; email: string }) =>
  and(eq(users.userId, userId), eq(users.email, email));

const old = () => invalidField('token', 'The token is forged, too old, or of another address.', 'confirm_link_old');

async function confirmClaim(deps: AccountsDependencies, token: string) {
  const claim = await readConfirmToken(deps, token);
  if (!claim) throw old();
  return claim;
}

/** Sends the confirmation link again, at most three times an hour. Does nothing if the address is confirmed. */
export async function sendConfirmation(deps: Sending<AccountsDependencies>, userId: string): Promise<void> {
  const [user] = await deps.db.select().from(users).where(eq(users.userId, userId));
  if (!user || user.isEmailVerified) return;
  await takeFromLimit(deps, `confirmation|${userId}`, CONFIRMATIONS);
  await deps.mails.send('confirm-address', { userId }, {});
}
