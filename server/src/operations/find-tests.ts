import type { OperatedPart, OperatedTest, OperatedTests } from '@bandmark/contracts/api/operations-tests';
import { plainEmail } from '@bandmark/domain/credentials';
import { FULL_SKILLS } from '@bandmark/domain/skills';
import { formatOf } from '@bandmark/domain/test-formats';
import { desc, eq, inArray, isNotNull, isNull, and, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database';
import { attempts } from '../database/schema/attempts';
import { certificates, endedCertificates } from '../database/schema/certificates';
import { marks } from '../database/schema/marking';
import { replacedTests } from '../database/schema/operator-actions';
import { recordings } from '../database/schema/recordings';
import { tests } from '../database/schema/tests';
import { users } from '../database/schema/users';

const MOST = 50;

/**
 * Finds tests with their begun parts by what a candidate can name in a complaint: the account's e-mail, the number in a
 * test's URL, a receipt, a certificate or a report. An empty `by` finds the tests with an open part.
 */
export async function findTests(db: Database, by: string, now: number): Promise<OperatedTests> {
  const rows = await testRows(db, by === '' ? await openTests(db) : await namedTests(db, by));
  const ids = rows.map(({ test }) => test.myTestId);
  const parts = await partsOfTests(db, ids);
  return {
    serverTime: now,
    tests: rows.map(({ test, email, certificateId, replacedBy, replaces }): OperatedTest => {
      const { myTestId, number, createdAt } = test;
      const own = parts.filter((part) => part.myTestId === myTestId).map(({ part }) => part);
      return {
        myTestId,
        email,
        number,
        format: formatOf(test),
        createdAt,
        certificateId,
        replacedBy,
        replaces,
        mayReplace: own.length > 0 && certificateId === null && replacedBy === null,
        parts: own.sort((a, b) => FULL_SKILLS.indexOf(a.skill) - FULL_SKILLS.indexOf(b.skill)),
      };
    }),
  };
}

async function openTests(db: Database): Promise<SQL> {
  const open = db
    .select({ myTestId: attempts.myTestId })
    .from(attempts)
    .where(and(isNull(attempts.submittedAt), isNotNull(attempts.userId)));
  return inArray(tests.myTestId, open);
}

async function namedTests(db: Database, by: string): Promise<SQL | undefined> {
  if (by.includes('@')) return eq(users.email, plainEmail(by));
  const id = Number(by);
  if (/^\d{1,16}$/.test(by) && Number.isSafeInteger(id)) return or(eq(tests.myTestId, id), eq(tests.testId, id));
  const named = db
    .select({ myTestId: attempts.myTestId })
    .from(attempts)
    .where(or(eq(attempts.receipt, by), eq(attempts.slug, by)));
  const certified = db
    .select({ myTestId: certificates.myTestId })
    .from(certificates)
    .where(eq(certificates.certificateId, by));
  // The candidate may have an old link, of a reissued or a withdrawn certificate.
  const ended = db
    .select({ myTestId: sql<number>`${endedCertificates.myTestId}`.as('my_test_id') })
    .from(endedCertificates)
    .where(and(eq(endedCertificates.certificateId, by), isNotNull(endedCertificates.myTestId)));
  // Uses one union, because PostgreSQL would evaluate several subqueries for every test.
  return inArray(tests.myTestId, named.union(certified).union(ended));
}

/** The inner join excludes the sample, which has no account. */
function testRows(db: Database, which: SQL | undefined) {
  const replacements = alias(tests, 'replacements');
  const [former, formerTest] = [alias(replacedTests, 'former'), alias(tests, 'former_test')];
  return db
    .select({
      test: tests,
      email: users.email,
      certificateId: certificates.certificateId,
      replacedBy: replacements.number,
      replaces: formerTest.number,
    })
    .from(tests)
    .innerJoin(users, eq(users.userId, tests.userId))
    .leftJoin(certificates, eq(certificates.myTestId, tests.myTestId))
    .leftJoin(replacedTests, eq(replacedTests.myTestId, tests.myTestId))
    .leftJoin(replacements, eq(replacements.myTestId, replacedTests.replacementId))
    .leftJoin(former, eq(former.replacementId, tests.myTestId))
    .leftJoin(formerTest, eq(formerTest.myTestId, former.myTestId))
    .where(which)
    .orderBy(desc(tests.createdAt), desc(tests.number))
    .limit(MOST);
}

async function partsOfTests(db: Database, ids: number[]): Promise<{ myTestId: number; part: OperatedPart }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ attempt: attempts, recording: recordings, mark: marks })
    .from(attempts)
    .leftJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .leftJoin(marks, eq(marks.attemptId, attempts.attemptId))
    .where(inArray(attempts.myTestId, ids));
  return rows.map(({ attempt, recording, mark }) => ({
    myTestId: attempt.myTestId,
    part: {
      attemptId: attempt.attemptId,
      skill: attempt.skill,
      state: attempt.submittedAt === null ? 'open' : 'submitted',
      begunAt: attempt.begunAt,
      deadline: attempt.deadline,
      timeFactor: attempt.timeFactor,
      extraMs: attempt.extraMs,
      submittedAt: attempt.submittedAt,
      closedBy: attempt.closedBy,
      isLate: attempt.isLate,
      receipt: attempt.receipt,
      recording: recording && {
        state: recording.state,
        bytes: recording.totalBytes,
        chunks: recording.chunkCount,
        missingChunks: recording.missingChunks,
        lastChunkAt: recording.lastChunkAt,
        lastError: recording.lastError,
      },
      mark: mark && { band: mark.band, source: mark.source },
    },
  }));
}
