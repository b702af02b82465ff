import { DAY_MS } from '@bandmark/domain/durations';
import { eq, lt } from 'drizzle-orm';
import type { Sending } from '../../app-dependencies';
import type { Clock } from '../../clock';
import type { Database } from '../../database/database';
import { isUniqueViolation } from '../../database/database-fault';
import { deleteInPortions } from '../../database/delete-in-portions';
import { otherAddresses, users } from '../../database/schema/users';
import { conflict, invalidField } from '../../http/http-error';
import { takeFromLimits } from '../../http/rate-limit';
import type { Settings } from '../../settings';
import type { AccountsDependencies } from '../dependencies';
import { checkCredentials } from '../sign-in/check-credentials';
import type { Caller } from '../sign-in/known-device';
import { ACCOUNT_LIMITS } from '../sign-in/limits';
import type { UserRow } from '../sign-in/session';
import { endRecoveryLinks } from '../sign-in/sign-out';
import { requirePassword, requireSameVersion } from './require-password';

/** As long as the link in the mail is valid. */
const PENDING_EMAIL_MS = 7 * DAY_MS;

/**
 * Stores the new address as pending and mails a link to it. A taken address gets the link too, and only whoever opens
 * the link learns that it is taken: the response must not reveal other accounts.
 * @throws HttpError 400 that names `email` or `password`, 429
 */
export async function requestEmailChange(
  deps: Sending<AccountsDependencies>,
  user: UserRow,
  form: { email: string; password: string },
  caller: Caller,
): Promise<void> {
  const email = checkCredentials({ email: form.email });
  if (email === user.email) throw invalidField('email', 'This is the account’s address.', 'email_unchanged');
  await requirePassword(deps, user, { field: 'password', password: form.password }, caller);
  await takeFromLimits(deps, [
    { key: `change-email|${user.userId}`, ...ACCOUNT_LIMITS.recovery },
    { key: `change-email|${email}`, ...ACCOUNT_LIMITS.recovery },
  ]);
  const { userId } = user;
  await deps.db.transaction(async (tx) => {
    await requireSameVersion(tx, user);
    await tx.update(users).set({ pendingEmail: email, pendingEmailAt: deps.clock() }).where(eq(users.userId, userId));
    await noteAddress(tx, { userId, email, usedAt: deps.clock() });
    await deps.mails.add(tx, 'confirm-address', { userId, email }, {});
  });
  await deps.mails.sendAdded();
}

/** The pending address; null if there is none or its link has expired. */
export const pendingEmailOf = (user: Pick<UserRow, 'pendingEmail' | 'pendingEmailAt'>, now: number): string | null =>
  user.pendingEmailAt !== null && now < user.pendingEmailAt + PENDING_EMAIL_MS ? user.pendingEmail : null;

/**
 * Completes the change when the link at the new address is opened. Mails a notice to the old address, ends its recovery
 * links and unlinks its Google identity; the account stays reachable, as it has a password. Idempotent.
 * @returns false when this address is not pending for the account
 * @throws HttpError 409 when another account has the address
 */
export async function completeEmailChange(
  deps: Pick<Sending<AccountsDependencies>, 'db' | 'clock' | 'mails'>,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const now = deps.clock();
  const changed = await deps.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
    if (!user || pendingEmailOf(user, now) !== email) return false;
    // Checks before the update, because PostgreSQL writes the address of a unique violation to its log.
    await requireFree(tx, email);
    await tx
      .update(users)
      .set({ email, isEmailVerified: true, pendingEmail: null, pendingEmailAt: null, googleSubject: null })
      .where(eq(users.userId, userId))
      .catch((thrown: unknown) => {
        // Another account took the address after the check.
        throw isUniqueViolation(thrown) ? emailTaken() : thrown;
      });
    await endRecoveryLinks(deps, tx, userId);
    await noteAddress(tx, { userId, email: user.email, usedAt: now });
    await deps.mails.add(tx, 'address-changed', { userId, email: user.email }, {});
    return true;
  });
  if (changed) await deps.mails.sendAdded();
  return changed;
}

/**
 * Whether opening the link would change the address; changes nothing.
 * @throws HttpError 409 when another account has the address
 */
export async function awaitsAddress(
  { db, clock }: Pick<AccountsDependencies, 'db' | 'clock'>,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const [user] = await db.select().from(users).where(eq(users.userId, userId));
  if (!user || pendingEmailOf(user, clock()) !== email) return false;
  await requireFree(db, email);
  return true;
}

async function requireFree(db: Database, email: string): Promise<void> {
  const [taken] = await db.select({ userId: users.userId }).from(users).where(eq(users.email, email));
  if (taken) throw emailTaken();
}

const emailTaken = () => conflict('email_taken', 'There is already an account with this email.');

/** Records an address so that erasing the account also finds jobs that mention it, which are kept for some weeks. */
async function noteAddress(tx: Database, row: typeof otherAddresses.$inferInsert): Promise<void> {
  await tx
    .insert(otherAddresses)
    .values(row)
    .onConflictDoUpdate({ target: [otherAddresses.userId, otherAddresses.email], set: { usedAt: row.usedAt } });
}

/** Removes recorded addresses that no stored mail and no job can mention any more, and expired pending ones. */
export async function cleanUpOtherAddresses({
  db,
  clock,
  settings,
}: {
  db: Database;
  clock: Clock;
  settings: Pick<Settings, 'KEEP_MAILS_DAYS'>;
}): Promise<void> {
  /** Jobs with personal payloads are kept for 30 days. */
  const days = Math.max(settings.KEEP_MAILS_DAYS, 30) + 1;
  await deleteInPortions(db, otherAddresses, lt(otherAddresses.usedAt, clock() - days * DAY_MS));
  await db
    .update(users)
    .set({ pendingEmail: null, pendingEmailAt: null })
    .where(lt(users.pendingEmailAt, clock() - PENDING_EMAIL_MS));
}
