import type { Correction } from '@bandmark/contracts/api/corrections';
import { holderName, knownName } from '@bandmark/domain/holder-name';
import { levelOfBand } from '@bandmark/domain/levels';
import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { certificates, endedCertificates } from '../../database/schema/certificates';
import { givenMarks, marks, markWithdrawals } from '../../database/schema/marking';
import { tests } from '../../database/schema/tests';
import { users } from '../../database/schema/users';
import { forbidden, notFound } from '../../http/http-error';
import type { ResultsDependencies } from '../dependencies';

/**
 * Finds a test by the id of a certificate, current or former, by a receipt or by the slug of a report.
 * @throws HttpError 404 if none matches; 403 for the lead's own test
 */
export async function findForCorrection(deps: ResultsDependencies, by: string, leadId: string): Promise<Correction> {
  const [issued] = await deps.db.select().from(certificates).where(eq(certificates.certificateId, by));
  const [ended] = await deps.db.select().from(endedCertificates).where(eq(endedCertificates.certificateId, by));
  const [attempt] = await deps.db
    .select({ myTestId: attempts.myTestId })
    .from(attempts)
    .where(or(eq(attempts.receipt, by), eq(attempts.slug, by)));
  const myTestId = issued?.myTestId ?? ended?.myTestId ?? attempt?.myTestId;
  if (myTestId === undefined) throw notFound('unknown_test', 'There is nothing with this number.');
  await requireNotOwnTest(deps.db, myTestId, leadId);
  return correctionOf(deps, myTestId);
}

/** @throws HttpError 404 for a test that does not exist, and for the sample; 403 for the lead's own test */
export async function requireNotOwnTest(db: Database, myTestId: number, leadId: string): Promise<void> {
  const [test] = await db.select({ userId: tests.userId }).from(tests).where(eq(tests.myTestId, myTestId));
  if (!test?.userId) throw notFound('unknown_test', 'There is no such test.');
  if (test.userId === leadId) throw forbidden('own_correction', 'The lead owns this test.');
}

export async function correctionOf(deps: ResultsDependencies, myTestId: number): Promise<Correction> {
  const [found] = await deps.db
    .select({ test: tests, account: users, certificate: certificates })
    .from(tests)
    .innerJoin(users, eq(users.userId, tests.userId))
    .leftJoin(certificates, eq(certificates.myTestId, tests.myTestId))
    .where(eq(tests.myTestId, myTestId));
  if (!found) throw notFound('unknown_test', 'There is no such test.');
  const { test, account, certificate } = found;
  const states = await deps.certificateStates(account.userId);
  return {
    myTestId,
    number: test.number,
    userName: certificate ? holderName(certificate.record, account) : knownName(account),
    certificate: certificate && {
      certificateId: certificate.certificateId,
      issuedAt: iso(certificate.issuedAt),
      totalBand: certificate.totalBand,
      totalLevel: levelOfBand(certificate.totalBand),
    },
    withdrawn: states.get(myTestId)?.withdrawn ?? null,
    parts: await partsOf(deps.db, myTestId),
  };
}

async function partsOf(db: Database, myTestId: number): Promise<Correction['parts']> {
  const rows = await db
    .select({ attempt: attempts, mark: marks, markedBy: users.email })
    .from(attempts)
    .leftJoin(marks, eq(marks.attemptId, attempts.attemptId))
    .leftJoin(users, eq(users.userId, marks.markedBy))
    .where(and(eq(attempts.myTestId, myTestId), isNotNull(attempts.submittedAt)))
    .orderBy(asc(attempts.submittedAt), asc(attempts.attemptId));
  if (rows.length === 0) return [];
  const attemptIds = rows.map(({ attempt }) => attempt.attemptId);
  const given = await db
    .select({ attemptId: givenMarks.attemptId, email: users.email })
    .from(givenMarks)
    .innerJoin(users, eq(users.userId, givenMarks.markedBy))
    .where(inArray(givenMarks.attemptId, attemptIds))
    .orderBy(asc(givenMarks.round));
  /** All examiners of an answer: the standing mark names only the last of several. */
  const examinersOf = (attemptId: string) =>
    given.flatMap((each) => (each.attemptId === attemptId ? each.email : [])).join(', ');
  const leads = alias(users, 'leads');
  const withdrawn = await db
    .select({ withdrawal: markWithdrawals, withdrawnBy: leads.email })
    .from(markWithdrawals)
    .leftJoin(leads, eq(leads.userId, markWithdrawals.withdrawnBy))
    .where(inArray(markWithdrawals.attemptId, attemptIds))
    .orderBy(asc(markWithdrawals.entry));
  return rows.map(({ attempt, mark, markedBy }) => ({
    attemptId: attempt.attemptId,
    skill: attempt.skill,
    submittedAt: iso(attempt.submittedAt ?? 0),
    mark: mark && {
      band: mark.band,
      level: levelOfBand(mark.band),
      source: mark.source,
      markedAt: iso(mark.markedAt),
      markedBy: examinersOf(attempt.attemptId) || markedBy,
    },
    withdrawals: withdrawn
      .filter(({ withdrawal }) => withdrawal.attemptId === attempt.attemptId)
      .map(({ withdrawal: { band, withdrawnAt, reason }, withdrawnBy }) => ({
        band,
        withdrawnAt: iso(withdrawnAt),
        withdrawnBy,
        reason,
      })),
  }));
}

const iso = (at: number) => new Date(at).toISOString();
