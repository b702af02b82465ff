import type { MailPreferences } from '@bandmark/contracts/api/mails';
import { and, eq } from 'drizzle-orm';
import { mailOptOuts } from '../../database/schema/mails';
import { users } from '../../database/schema/users';
import { invalidField } from '../../http/http-error';
import { readStopToken } from '../../mail/mail-links';
import { OPTIONAL_MAILS } from '../../mail/mails';
import type { AccountsDependencies } from '../dependencies';

/** All optional kinds of mail, and whether each is on for the account. */
export async function mailPreferences(
  { db }: Pick<AccountsDependencies, 'db'>,
  user: { userId: string; isEmailVerified: boolean },
): Promise<MailPreferences> {
  const off = await db.select().from(mailOptOuts).where(eq(mailOptOuts.userId, user.userId));
  const kinds = OPTIONAL_MAILS.map((kind) => ({ kind, isOn: !off.some((one) => one.kind === kind) }));
  return { isConfirmed: user.isEmailVerified, kinds };
}

const isOptional = (kind: string): boolean => OPTIONAL_MAILS.some((known) => known === kind);

/** @throws HttpError 400 for a kind that is unknown or always sent */
export async function setMailPreference(
  { db, clock }: Pick<AccountsDependencies, 'db' | 'clock'>,
  userId: string,
  { kind, isOn }: { kind: string; isOn: boolean },
): Promise<void> {
  if (!isOptional(kind)) throw invalidField('kind', 'kind must be a kind of mail that can be switched off.');
  if (isOn) await db.delete(mailOptOuts).where(and(eq(mailOptOuts.userId, userId), eq(mailOptOuts.kind, kind)));
  else await db.insert(mailOptOuts).values({ userId, kind, since: clock() }).onConflictDoNothing();
}

/**
 * Switches off the kind of mail that the token names. Idempotent.
 * @throws HttpError 400 `stop_link_unknown`
 */
export async function stopMails(deps: AccountsDependencies, token: string): Promise<{ kind: string }> {
  const claim = await stopClaim(deps, token);
  // If the account was erased, it gets no mails anyway.
  const [user] = await deps.db.select({ userId: users.userId }).from(users).where(eq(users.userId, claim.userId));
  if (user) await setMailPreference(deps, claim.userId, { kind: claim.kind, isOn: false });
  return { kind: claim.kind };
}

/**
 * The kind of mail that the token would switch off; changes nothing.
 * @throws HttpError 400 `stop_link_unknown`
 */
export async function checkStopLink(deps: AccountsDependencies, token: string): Promise<{ kind: string }> {
  const { kind } = await stopClaim(deps, token);
  return { kind };
}

async function stopClaim(deps: AccountsDependencies, token: string) {
  const claim = await readStopToken(deps, token);
  if (claim && isOptional(claim.kind)) return claim;
  throw invalidField('token', 'The token is not complete.', 'stop_link_unknown');
}
