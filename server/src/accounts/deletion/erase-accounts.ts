import { and, eq, inArray, isNotNull, isNull, like, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import { attempts } from '../../database/schema/attempts';
import { endedSessions, rateLimits } from '../../database/schema/auth';
import { sweepPositions } from '../../database/schema/findings';
import { enquiries, mails } from '../../database/schema/mails';
import { standardResults, tests } from '../../database/schema/tests';
import { otherAddresses, users } from '../../database/schema/users';
import { forgetMailsTo } from '../../mail/forget-mails';
import { deleteAll } from '../../storage/object-store';
import type { AccountsDependencies } from '../dependencies';
import { endEverySession } from '../sign-in/sign-out';
import { DELETION_WEEK_MS } from './request-deletion';

/**
 * Between closing an account and removing what it has: a call or a job that began before is over by then, so nothing
 * that belongs to the account is written behind the erasing.
 */
const SETTLE_MS = 30 * 60_000;
/** Accounts in one run. */
const MOST = 50;

/**
 * The job. Closes the accounts whose week is over and, half an hour later, erases them. Each step can be repeated: a
 * run that was killed leaves the account's row, by which the next one finds it again.
 */
export async function eraseAccounts(deps: AccountsDependencies): Promise<void> {
  const now = deps.clock();
  const due = await deps.db
    .select({ userId: users.userId })
    .from(users)
    .where(and(lte(users.deletionRequestedAt, now - DELETION_WEEK_MS), isNull(users.erasingAt)))
    .limit(MOST);
  for (const { userId } of due) await closeAccount(deps, userId, now);
  const settled = await deps.db
    .select({ userId: users.userId })
    .from(users)
    .where(and(isNotNull(users.erasingAt), lte(users.erasingAt, now - SETTLE_MS)))
    .limit(MOST);
  for (const { userId } of settled) await eraseAccount(deps, userId);
  if (due.length + settled.length > 0) {
    deps.log.info({ closed: due.length, erased: settled.length }, 'accounts were erased');
  }
}

/** From here on the account opens no more, and its exams take nothing. */
async function closeAccount(deps: AccountsDependencies, userId: string, now: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const closed = await tx
      .update(users)
      .set({ erasingAt: now })
      .where(and(eq(users.userId, userId), isNotNull(users.deletionRequestedAt), isNull(users.erasingAt)))
      .returning({ userId: users.userId });
    // Kept at this very moment.
    if (closed.length === 0) return;
    await endEverySession(deps, tx, userId);
    await deps.closeExams(tx, userId, now);
  });
}

/**
 * Removes everything that the site holds of an account: objects first, rows last, because only the rows know where the
 * objects are. What stays is a row for each of its certificates, which says that it ended.
 */
async function eraseAccount(deps: AccountsDependencies, userId: string): Promise<void> {
  const names = await namesOf(deps, userId);
  await deps.jobs.forget(names.all);
  for (const { chunks, everyRun } of await deps.recordingPlaces(userId)) {
    await deleteAll(deps.store, chunks);
    await deleteAll(deps.store, everyRun);
  }
  await forgetMailsTo(deps.store, names.emails);
  await deps.db.transaction(async (tx) => {
    await deps.endCertificatesOfAccount(tx, userId, deps.clock());
    await tx.delete(rateLimits).where(holdsAny(rateLimits.key, [userId, ...names.emails, ...names.attemptIds]));
    // Of a server of the version before, whose sessions had no id of their own.
    await tx.delete(endedSessions).where(like(endedSessions.sessionId, `${userId}.%`));
    await tx.delete(sweepPositions).where(inArray(sweepPositions.after, names.all));
    await tx.delete(enquiries).where(inArray(sql`lower(${enquiries.email})`, names.emails));
    await tx
      .delete(mails)
      .where(
        or(
          inArray(sql`lower(${mails.email})`, names.emails),
          holdsAny(sql`lower(${mails.values}::text)`, names.emails),
        ),
      );
    await tx.delete(standardResults).where(inArray(standardResults.testId, names.answerIds));
    // Everything else refers to the account, its tests or its attempts, and goes with it.
    await tx.delete(users).where(eq(users.userId, userId));
  });
}

/** What rows and objects that do not refer to the account may name it by. */
async function namesOf({ db }: Pick<AccountsDependencies, 'db'>, userId: string) {
  const own = await db.select({ myTestId: tests.myTestId }).from(tests).where(eq(tests.userId, userId));
  const begun = await db.select().from(attempts).where(eq(attempts.userId, userId));
  const attemptIds = begun.map(({ attemptId }) => attemptId);
  const emails = await addressesOf(db, userId);
  return {
    emails,
    attemptIds,
    answerIds: begun.map(({ answerId }) => answerId),
    all: [userId, ...emails, ...attemptIds, ...own.map(({ myTestId }) => String(myTestId))],
  };
}

/** The account's address, and those that it had or asked for, unless they are another account's. */
async function addressesOf(db: AccountsDependencies['db'], userId: string): Promise<string[]> {
  const present = db.select({ email: users.email }).from(users).where(eq(users.userId, userId));
  const others = db
    .select({ email: otherAddresses.email })
    .from(otherAddresses)
    .where(eq(otherAddresses.userId, userId));
  const named = [...new Set((await unionAll(present, others)).map(({ email }) => email))];
  const foreign = await db
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, named), ne(users.userId, userId)));
  return named.filter((email) => !foreign.some((other) => other.email === email));
}

const holdsAny = (column: AnyPgColumn | SQL, texts: readonly string[]): SQL | undefined =>
  or(...texts.map((text) => sql`strpos(${column}, ${text}) > 0`));
