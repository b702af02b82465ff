import { and, asc, eq, inArray, isNotNull, isNull, like, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { attempts } from '../../database/schema/attempts';
import { endedSessions, rateLimits } from '../../database/schema/auth';
import { sweepPositions } from '../../database/schema/findings';
import { enquiries, mails } from '../../database/schema/mails';
import { standardResults, tests } from '../../database/schema/tests';
import { otherAddresses, users } from '../../database/schema/users';
import { collectFailures } from '../../jobs/collect-failures';
import { SETTLE_MS } from '../../jobs/jobs';
import { logName } from '../../log-name';
import { eraseMailsOf } from '../../mail/clean-up-mails';
import { mailKey } from '../../mail/open-mails';
import { deleteAll } from '../../storage/object-store';
import type { AccountsDependencies } from '../dependencies';
import { endEverySession } from '../sign-in/sign-out';
import { DELETION_MS } from './request-deletion';

/** The most accounts that one run closes, and the most that it erases. Failed accounts do not count. */
const MOST = 50;

/**
 * The job: closes accounts whose grace period is over and erases them half an hour later, when no request or job from
 * before can still write their data. Each step is idempotent, and the account's row is deleted last, so the next run
 * resumes after a run that was killed.
 * @throws the first failure, after all other accounts were processed
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

/** From now on, sign-in to the account fails and its exams accept nothing. */
async function closeAccount(deps: AccountsDependencies, userId: string, now: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const closed = await tx
      .update(users)
      .set({ erasingAt: now })
      .where(and(eq(users.userId, userId), isNotNull(users.deletionRequestedAt), isNull(users.erasingAt)))
      .returning({ userId: users.userId });
    // The owner cancelled the deletion in the meantime.
    if (closed.length === 0) return;
    await endEverySession(deps, tx, userId);
    await deps.closeExams(tx, userId, now);
  });
}

/**
 * Removes everything that the site holds about an account. Objects go first and rows last, because only the rows know
 * where the objects are. One row per certificate remains, which records that the certificate ended.
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
    // Tokens of an earlier version had no `jti`; their rows are keyed by the user's id and the time of issue.
    await tx.delete(endedSessions).where(like(endedSessions.sessionId, `${userId}.%`));
    await tx.delete(sweepPositions).where(inArray(sweepPositions.after, names.all));
    await tx.delete(enquiries).where(inArray(enquiries.enquiryId, names.enquiryIds));
    await tx.delete(mails).where(inArray(mails.mailId, names.mailIds));
    await tx.delete(standardResults).where(inArray(standardResults.testId, names.answerIds));
    // All other rows reference the account, its tests or its attempts, so the delete cascades to them.
    await tx.delete(users).where(eq(users.userId, userId));
  });
}

/** The identifiers by which rows and objects without a foreign key to the account may mention it. */
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

/** The account's address and its former or requested ones, except those that now belong to another account. */
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

/** Empty until the address is confirmed: other rows that mention the address may be about another person. */
async function confirmedAddressOf(db: AccountsDependencies['db'], userId: string): Promise<string[]> {
  const isConfirmed = and(eq(users.userId, userId), eq(users.isEmailVerified, true));
  return (await db.select({ email: users.email }).from(users).where(isConfirmed)).map(({ email }) => email);
}

async function enquiryIdsOf(db: AccountsDependencies['db'], emails: readonly string[]): Promise<string[]> {
  const isOwn = inArray(sql`lower(${enquiries.email})`, [...emails]);
  const rows = await db.select({ enquiryId: enquiries.enquiryId }).from(enquiries).where(isOwn);
  return rows.map(({ enquiryId }) => enquiryId);
}

/** Mails about the account, mails to its confirmed address, and mails that forwarded its enquiries to sales. */
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

/** Matches rate limits with any of `parts`. Their keys join parts by bars: `signIn|ann@x.example|198.51.100.0/24`. */
const countsAny = (parts: readonly string[]): SQL | undefined =>
  or(...parts.map((part) => sql`strpos('|' || ${rateLimits.key} || '|', ${`|${part}|`}) > 0`));
