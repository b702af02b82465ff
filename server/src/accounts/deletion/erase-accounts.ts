import { MINUTE_MS } from '@bandmark/domain/durations';
import { and, asc, eq, inArray, isNotNull, isNull, like, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { attempts } from '../../database/schema/attempts';
import { endedSessions, rateLimits } from '../../database/schema/auth';
import { sweepPositions } from '../../database/schema/findings';
import { enquiries, mails } from '../../database/schema/mails';
import { standardResults, tests } from '../../database/schema/tests';
import { otherAddresses, users } from '../../database/schema/users';
import { collectFailures } from '../../jobs/collect-failures';
import { logName } from '../../log-name';
import { eraseMailsOf } from '../../mail/clean-up-mails';
import { mailKey } from '../../mail/open-mails';
import { deleteAll } from '../../storage/object-store';
import type { AccountsDependencies } from '../dependencies';
import { endEverySession } from '../sign-in/sign-out';
import { DELETION_MS } from './request-deletion';

/**
 * Between closing an account and removing what it has: a call or a job that began before is over by then, so nothing
 * that belongs to the account is written behind the erasing.
 */
const SETTLE_MS = 30 * MINUTE_MS;
/** Accounts that one run closes, and as many that it erases. Those that fail each time take no place among them. */
const MOST = 50;

/**
 * The job. Closes the accounts whose week is over and, half an hour later, erases them. Each step can be repeated: a
 * run that was killed leaves the account's row, by which the next one finds it again.
 * @throws the first failure, once the other accounts are done
 */
export async function eraseAccounts(deps: AccountsDependencies): Promise<void> {
  const now = deps.clock();
  const due = await deps.db
    .select({ userId: users.userId })
    .from(users)
    .where(and(lte(users.deletionRequestedAt, now - DELETION_MS), isNull(users.erasingAt)))
    .orderBy(asc(users.deletionRequestedAt));
  const failures = collectFailures(deps.log);
  const done = { closed: 0, erased: 0 };
  const each = async (
    outcome: keyof typeof done,
    accounts: readonly { userId: string }[],
    step: (userId: string) => Promise<void>,
  ) => {
    for (const { userId } of accounts) {
      if (done[outcome] === MOST) return;
      const names = { account: logName(deps.secrets, userId) };
      await failures.run(names, `an account could not be ${outcome}`, async () => {
        await step(userId);
        done[outcome] += 1;
      });
    }
  };
  try {
    await each('closed', due, (userId) => closeAccount(deps, userId, now));
    const settled = await deps.db
      .select({ userId: users.userId })
      .from(users)
      .where(and(isNotNull(users.erasingAt), lte(users.erasingAt, now - SETTLE_MS)))
      .orderBy(asc(users.erasingAt));
    await each('erased', settled, (userId) => eraseAccount(deps, userId));
  } finally {
    if (done.closed + done.erased > 0) deps.log.info(done, 'accounts were erased');
  }
  failures.throwFirst();
}

/** From here on the account opens no more, and its exams take nothing. */
async function closeAccount(deps: AccountsDependencies, userId: string, now: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const closed = await tx
      .update(users)
      .set({ erasingAt: now })
      .where(and(eq(users.userId, userId), isNotNull(users.deletionRequestedAt), isNull(users.erasingAt)))
      .returning({ userId: users.userId });
    // The owner has kept the account in the meantime.
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
  await deps.jobs.erase(names.all);
  for (const { chunks, everyRun } of await deps.recordingPlaces(userId)) {
    await deleteAll(deps.store, chunks);
    await deleteAll(deps.store, everyRun);
  }
  await eraseMailsOf(deps.store, { ids: [userId, ...names.mailIds], emails: names.confirmedEmails });
  await deps.db.transaction(async (tx) => {
    await deps.endCertificatesOfAccount(tx, userId, deps.clock());
    await tx.delete(rateLimits).where(countsAny([userId, ...names.emails, ...names.attemptIds]));
    // Sessions of an earlier version had no id.
    await tx.delete(endedSessions).where(like(endedSessions.sessionId, `${userId}.%`));
    await tx.delete(sweepPositions).where(inArray(sweepPositions.after, names.all));
    await tx.delete(enquiries).where(inArray(enquiries.enquiryId, names.enquiryIds));
    await tx.delete(mails).where(inArray(mails.mailId, names.mailIds));
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
  const confirmedEmails = await confirmedAddressOf(db, userId);
  const enquiryIds = await enquiryIdsOf(db, confirmedEmails);
  const mailIds = await mailIdsOf(db, { userId, confirmedEmails, enquiryIds });
  return {
    emails,
    confirmedEmails,
    enquiryIds,
    mailIds,
    attemptIds,
    answerIds: begun.map(({ answerId }) => answerId),
    all: [userId, ...emails, ...attemptIds, ...mailIds, ...own.map(({ myTestId }) => String(myTestId))],
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

/** None or one. Before it is confirmed, what else names the address may be another person's. */
async function confirmedAddressOf(db: AccountsDependencies['db'], userId: string): Promise<string[]> {
  const isConfirmed = and(eq(users.userId, userId), eq(users.isEmailVerified, true));
  return (await db.select({ email: users.email }).from(users).where(isConfirmed)).map(({ email }) => email);
}

async function enquiryIdsOf(db: AccountsDependencies['db'], emails: readonly string[]): Promise<string[]> {
  const isOwn = inArray(sql`lower(${enquiries.email})`, [...emails]);
  const rows = await db.select({ enquiryId: enquiries.enquiryId }).from(enquiries).where(isOwn);
  return rows.map(({ enquiryId }) => enquiryId);
}

/** Mails about the account, to its confirmed address, and those that took its enquiries to sales. */
async function mailIdsOf(
  db: AccountsDependencies['db'],
  own: { userId: string; confirmedEmails: readonly string[]; enquiryIds: readonly string[] },
): Promise<string[]> {
  const isOwn = or(
    eq(mails.userId, own.userId),
    inArray(sql`lower(${mails.email})`, [...own.confirmedEmails]),
    inArray(
      mails.key,
      own.enquiryIds.map((enquiryId) => mailKey('enquiry', enquiryId)),
    ),
  );
  return (await db.select({ mailId: mails.mailId }).from(mails).where(isOwn)).map(({ mailId }) => mailId);
}

/** Keys of limits are parts between bars, such as `signIn|ann@x.example|198.51.100.0/24`. */
const countsAny = (parts: readonly string[]): SQL | undefined =>
  or(...parts.map((part) => sql`strpos('|' || ${rateLimits.key} || '|', ${`|${part}|`}) > 0`));
