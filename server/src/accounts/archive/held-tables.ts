import { SKILLS } from '@bandmark/domain/skills';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database';
import * as schema from '../../database/schema';

/** The keys by which rows refer to an account, for the `where` of each table. */
interface Own {
  userId: string;
  /** Null until the address is confirmed, because anyone can sign up with another person's address. */
  confirmedEmail: string | null;
  /** Subqueries: the ids of the account's tests and attempts. */
  tests: ReturnType<typeof ownTests>;
  attempts: ReturnType<typeof ownAttempts>;
  /** Subquery: the ids of its certificates. */
  certificates: ReturnType<typeof ownCertificates>;
  /** Subquery: the public ids of its answers. */
  answers: ReturnType<typeof ownAnswers>;
}

export type ArchivedAccount = Pick<typeof schema.users.$inferSelect, 'userId' | 'email' | 'isEmailVerified'>;

interface HeldTable {
  table: PgTable;
  /** Selects the rows about the account. */
  where: (own: Own) => SQL | undefined;
  /** The table's description in the archive's README. */
  about: string;
  /** Columns withheld from the account's owner: another person's id, or a secret such as a password hash. */
  without?: readonly string[];
}

const ownTests = (db: Database, userId: string) =>
  db.select({ id: schema.tests.myTestId }).from(schema.tests).where(eq(schema.tests.userId, userId));
const ownAttempts = (db: Database, userId: string) =>
  db.select({ id: schema.attempts.attemptId }).from(schema.attempts).where(eq(schema.attempts.userId, userId));

const ownCertificates = (db: Database, userId: string) =>
  db
    .select({ id: schema.certificates.certificateId })
    .from(schema.certificates)
    .where(inArray(schema.certificates.myTestId, ownTests(db, userId)));

const ownAnswers = (db: Database, userId: string) =>
  db.select({ id: schema.attempts.answerId }).from(schema.attempts).where(eq(schema.attempts.userId, userId));

export const ownOf = (db: Database, { userId, email, isEmailVerified }: ArchivedAccount): Own => ({
  userId,
  confirmedEmail: isEmailVerified ? email : null,
  tests: ownTests(db, userId),
  attempts: ownAttempts(db, userId),
  certificates: ownCertificates(db, userId),
  answers: ownAnswers(db, userId),
});

const byAttempt =
  (column: AnyPgColumn) =>
  ({ attempts }: Own) =>
    inArray(column, attempts);

/** Only rows of answers with a final mark: until then, the candidate may not see any part of the marking. */
const standing =
  (column: AnyPgColumn) =>
  ({ attempts }: Own) =>
    and(
      inArray(column, attempts),
      sql`exists (select 1 from ${schema.marks} where ${schema.marks.attemptId} = ${column})`,
    );

/** Tables with rows about an account, by database name. Each becomes the file `<name>.json` of the archive. */
export const HELD_TABLES: Readonly<Record<string, HeldTable>> = {
  users: {
    table: schema.users,
    where: ({ userId }) => eq(schema.users.userId, userId),
    about: 'Your account: address, names, country, roles, and when it was made.',
    without: ['passwordHash'],
  },
  other_addresses: {
    table: schema.otherAddresses,
    where: ({ userId }) => eq(schema.otherAddresses.userId, userId),
    about: 'Addresses that your account had or asked for in the last weeks.',
  },
  tests: {
    table: schema.tests,
    where: ({ userId }) => eq(schema.tests.userId, userId),
    about: 'Your tests.',
  },
  replaced_tests: {
    table: schema.replacedTests,
    where: ({ tests }) => inArray(schema.replacedTests.myTestId, tests),
    about: 'Tests of yours in whose place you got another one.',
  },
  operator_actions: {
    table: schema.operatorActions,
    where: ({ userId }) => eq(schema.operatorActions.userId, userId),
    about: 'What operators changed for you: roles, extra time, and tests that they replaced, with the reason.',
    without: ['doneBy'],
  },
  attempts: {
    table: schema.attempts,
    where: ({ userId }) => eq(schema.attempts.userId, userId),
    about: `The parts that you began (${SKILLS.join(', ')}): task, times, your answer and its receipt.`,
  },
  answer_versions: {
    table: schema.answerVersions,
    where: byAttempt(schema.answerVersions.attemptId),
    about: 'Texts that reached us and are not your answer: too late, or from a second tab.',
  },
  extra_times: {
    table: schema.extraTimes,
    where: byAttempt(schema.extraTimes.attemptId),
    about: 'Extra time that you got after a part began, and why.',
  },
  exam_events: {
    table: schema.examEvents,
    where: byAttempt(schema.examEvents.attemptId),
    about: 'What was noted while you took a part: leaving the page, pasting, copying, changed devices and the like.',
  },
  standard_results: {
    table: schema.standardResults,
    where: ({ answers }) => inArray(schema.standardResults.testId, answers),
    about: 'What you answered to the questions of listening and reading tests, and what was right.',
  },
  estimates: {
    table: schema.estimates,
    where: byAttempt(schema.estimates.attemptId),
    about: 'Automatic estimates of your writing, or why there is none.',
  },
  marks: {
    table: schema.marks,
    where: byAttempt(schema.marks.attemptId),
    about: 'Your marks. They do not name the examiner.',
    without: ['markedBy'],
  },
  mark_history: {
    table: schema.markHistory,
    // A first mark that awaits a second one is not a result yet: include it only once the answer has a final mark,
    // or had one that was withdrawn.
    where: ({ attempts }) =>
      and(
        inArray(schema.markHistory.attemptId, attempts),
        sql`(exists (select 1 from ${schema.marks} where ${schema.marks.attemptId} = ${schema.markHistory.attemptId})
          or exists (select 1 from ${schema.markWithdrawals}
            where ${schema.markWithdrawals.attemptId} = ${schema.markHistory.attemptId}
              and ${schema.markWithdrawals.withdrawnAt} >= ${schema.markHistory.markedAt}))`,
      ),
    about: 'Every mark that was ever saved for you and counted, also the replaced ones.',
    without: ['markedBy'],
  },
  given_marks: {
    table: schema.givenMarks,
    where: standing(schema.givenMarks.attemptId),
    about: 'The marks of one or more examiners that your marks come from. They do not name the examiners.',
    without: ['markedBy'],
  },
  second_marks: {
    table: schema.secondMarks,
    where: standing(schema.secondMarks.attemptId),
    about: 'Answers of yours that more than one examiner marked, and why: one asked for it, or chance chose it.',
    without: ['wantedBy'],
  },
  mark_drafts: {
    table: schema.markDrafts,
    where: ({ userId }) => eq(schema.markDrafts.examinerId, userId),
    about: 'Marks that you began to give, as an examiner, and did not save.',
  },
  mark_claims: {
    table: schema.markClaims,
    where: ({ userId }) => eq(schema.markClaims.examinerId, userId),
    about: 'Answers that you opened to mark them, as an examiner, in the last minutes.',
  },
  partner_requests: {
    table: schema.partnerRequests,
    where: byAttempt(schema.partnerRequests.attemptId),
    about: 'Answers of yours that were sent to a partner for marking, under an id that does not name you.',
  },
  mark_withdrawals: {
    table: schema.markWithdrawals,
    where: byAttempt(schema.markWithdrawals.attemptId),
    about: 'Marks of yours that were withdrawn, with the reason.',
    without: ['markedBy', 'withdrawnBy'],
  },
  certificates: {
    table: schema.certificates,
    where: ({ tests }) => inArray(schema.certificates.myTestId, tests),
    about: 'Your certificates, as they were awarded.',
  },
  ended_certificates: {
    table: schema.endedCertificates,
    where: ({ tests }) => inArray(schema.endedCertificates.myTestId, tests),
    without: ['endedBy'],
    about: 'Certificates of yours that were withdrawn or issued again.',
  },
  credentials: {
    table: schema.credentials,
    where: ({ certificates }) => inArray(schema.credentials.certificateId, certificates),
    about: 'Your certificates as signed credentials, which anyone can check without asking us.',
  },
  credential_places: {
    table: schema.credentialPlaces,
    where: ({ certificates }) => inArray(schema.credentialPlaces.certificateId, certificates),
    about: 'Where our list of withdrawn credentials speaks of yours.',
  },
  recordings: {
    table: schema.recordings,
    where: byAttempt(schema.recordings.attemptId),
    about: 'The state of your recordings. Their files are in the folder recordings.',
  },
  recording_chunks: {
    table: schema.recordingChunks,
    where: byAttempt(schema.recordingChunks.attemptId),
    about: 'The pieces in which your recordings arrived.',
  },
  recording_usage: {
    table: schema.recordingUsage,
    where: ({ userId }) => eq(schema.recordingUsage.userId, userId),
    about: 'How much you recorded on the last days. The site limits it.',
  },
  segments: {
    table: schema.segments,
    where: byAttempt(schema.segments.attemptId),
    about: 'When a tab of yours began to record, and in which browser.',
  },
  declared_streams: {
    table: schema.declaredStreams,
    where: byAttempt(schema.declaredStreams.attemptId),
    about: 'How many pieces your browser said that a recording has.',
  },
  findings: {
    table: schema.findings,
    where: ({ tests }) => inArray(schema.findings.myTestId, tests),
    about: 'What should exist of your tests and was missing when the site last looked.',
  },
  mails: {
    table: schema.mails,
    where: ({ userId }) => eq(schema.mails.userId, userId),
    about: 'Which mails we sent you, or will send. Their texts are in your mailbox.',
  },
  mail_opt_outs: {
    table: schema.mailOptOuts,
    where: ({ userId }) => eq(schema.mailOptOuts.userId, userId),
    about: 'Kinds of mails that you switched off.',
  },
  enquiries: {
    table: schema.enquiries,
    where: ({ confirmedEmail }) =>
      confirmedEmail === null ? sql`false` : eq(sql`lower(${schema.enquiries.email})`, confirmedEmail),
    about:
      'What you asked our sales team, from the address of your account. It is here only after you confirm it: before that, the address could be another person’s.',
  },
  recovery_tokens: {
    table: schema.recoveryTokens,
    where: ({ userId }) => eq(schema.recoveryTokens.userId, userId),
    about: 'Recovery links that were sent to you: until when they work, and when they were used.',
    without: ['tokenHash'],
  },
};

/** Tables that the archive omits, each with the reason. A test fails for a table that is in neither list. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  sign_in_codes: 'Codes that work for two minutes; this archive’s own may be among them.',
  ended_sessions: 'Ids of sessions that have ended. They do not say whose they were.',
  used_once: 'Hashes of solved captchas and of messages of a scoring partner. They do not say whom they are about.',
  rate_limits:
    'Counts of the last hour, or day, for calls from a network or at an account. They open doors when they are known.',
  credential_keys: 'Public keys of this site.',
  liveness: 'When this site could last be reached.',
  sweep_positions: 'How far a check of all tests has come.',
  release_teams: 'Teams that release parts of the site.',
  telemetry_counts: 'How fast and how well pages loaded, added up. They do not say for whom.',
  telemetry_errors: 'Errors of pages, without who met them.',
  canary_visitors: 'Hashed networks in which a new version was tried, for a day.',
};

/** The rows of a table about the account, without the withheld columns and with instants in ISO 8601. */
export async function rowsOf(db: Database, { table, where, without = [] }: HeldTable, own: Own): Promise<object[]> {
  const rows = await db.select().from(table).where(where(own));
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !without.includes(name))
        .map(([name, value]) => [name, isInstant(name, value) ? new Date(value).toISOString() : value]),
    ),
  );
}

/** Instants are columns in epoch milliseconds; the schema's naming convention identifies them. */
const isInstant = (name: string, value: unknown): value is number =>
  typeof value === 'number' && (/(At|Until)$/.test(name) || name === 'deadline');
