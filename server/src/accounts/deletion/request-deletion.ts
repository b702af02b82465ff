import { DELETION_DAYS } from '@bandmark/domain/account-deletion';
import { plainEmail } from '@bandmark/domain/credentials';
import { DAY_MS } from '@bandmark/domain/durations';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Sending } from '../../app-dependencies';
import { users } from '../../database/schema/users';
import { invalidField } from '../../http/http-error';
import { removeUnsent } from '../../mail/open-mails';
import type { AccountsDependencies } from '../dependencies';
import { requirePassword, requireSameVersion } from '../settings/require-password';
import type { Caller } from '../sign-in/known-device';
import type { UserRow } from '../sign-in/session';
import { endEverySession } from '../sign-in/sign-out';

/** The grace period in which owners can cancel. The account page, the mail and the privacy text state it. */
export const DELETION_MS = DELETION_DAYS * DAY_MS;

/** When the account will be erased; null unless its owner requested deletion. */
export const deleteAtOf = ({ deletionRequestedAt }: Pick<UserRow, 'deletionRequestedAt'>): number | null =>
  deletionRequestedAt === null ? null : deletionRequestedAt + DELETION_MS;

/**
 * Starts the grace period before erasure and ends every session on every device. The owner can sign in again to keep
 * the account. Idempotent: a second request does not move the date.
 * @throws HttpError 400 that names the field: a wrong password or, for an account without one, a wrong address
 */
export async function requestDeletion(
  deps: Sending<AccountsDependencies>,
  user: UserRow,
  form: { password?: string | undefined; email?: string | undefined },
  caller: Caller,
): Promise<{ deleteAt: number }> {
  if (user.passwordHash !== null) {
    await requirePassword(deps, user, { field: 'password', password: form.password ?? '' }, caller);
  } else if (plainEmail(form.email ?? '') !== user.email) {
    throw invalidField('email', 'This is not the address of the account.', 'email_differs');
  }
  const { userId } = user;
  const now = deps.clock();
  const deleteAt = deleteAtOf(user) ?? now + DELETION_MS;
  await deps.db.transaction(async (tx) => {
    await requireSameVersion(tx, user);
    await tx
      .update(users)
      .set({ deletionRequestedAt: now })
      .where(and(eq(users.userId, userId), isNull(users.deletionRequestedAt)));
    await endEverySession(deps, tx, userId);
    await removeUnsent(tx, userId, 'account-kept');
    await deps.mails.add(tx, 'account-to-be-deleted', { userId }, { deleteAt }, { key: `${userId}:${deleteAt}` });
  });
  await deps.mails.sendAdded();
  return { deleteAt };
}

/** Cancels a requested deletion. Does nothing for an account without such a request. */
export async function keepAccount(deps: Sending<AccountsDependencies>, userId: string): Promise<void> {
  const kept = await deps.db.transaction(async (tx) => {
    const rows = await tx
      .update(users)
      .set({ deletionRequestedAt: null })
      .where(and(eq(users.userId, userId), isNotNull(users.deletionRequestedAt), isNull(users.erasingAt)))
      .returning({ userId: users.userId });
    if (rows.length === 0) return false;
    await removeUnsent(tx, userId, 'account-to-be-deleted');
    await deps.mails.add(tx, 'account-kept', { userId }, {});
    return true;
  });
  if (kept) await deps.mails.sendAdded();
}
