import type { AnswerReport } from '@bandmark/contracts/api/marking';
import { holderName, knownName } from '@bandmark/domain/holder-name';
import { levelOfBand } from '@bandmark/domain/levels';
import { and, desc, eq } from 'drizzle-orm';
import type { QuickSkill } from '@bandmark/domain/skills';
import type { ResultsDependencies } from '../dependencies';
import { attempts } from '../../database/schema/attempts';
import { certificates } from '../../database/schema/certificates';
import { estimates, marks, markWithdrawals } from '../../database/schema/marking';
import { replacedTests } from '../../database/schema/operator-actions';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { users } from '../../database/schema/users';
import { notFound } from '../../http/http-error';
import { readableAnswer, textsOf } from '../readable-answer';
import { shownEstimate } from '../scoring/shown-estimate';
import { recordingRef } from './recording-ref';

/**
 * The report of one answer. Public, because the slug is the key; only the candidate sees the notes of the examiners and
 * the events of the test.
 * @param readerId the account of the caller, if one is signed in
 */
export async function answerReport(
  deps: ResultsDependencies,
  { skill, slug }: { skill: QuickSkill; slug: string },
  readerId: string | null,
): Promise<AnswerReport> {
  const [found] = await deps.db
    .select({
      attempt: attempts,
      recording: recordings,
      mark: marks,
      estimate: estimates,
      account: users,
      certificate: certificates.record,
      test: tests,
      replaced: replacedTests.myTestId,
    })
    .from(attempts)
    .innerJoin(tests, eq(tests.myTestId, attempts.myTestId))
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .leftJoin(marks, eq(marks.attemptId, attempts.attemptId))
    .leftJoin(estimates, eq(estimates.attemptId, attempts.attemptId))
    .leftJoin(users, eq(users.userId, attempts.userId))
    .leftJoin(certificates, eq(certificates.myTestId, attempts.myTestId))
    .leftJoin(replacedTests, eq(replacedTests.myTestId, attempts.myTestId))
    .where(and(eq(attempts.slug, slug), eq(attempts.skill, skill)));
  if (found?.attempt.submittedAt == null) throw notFound('unknown_report', 'There is no such report.');
  const { attempt, recording, mark } = found;
  const { estimate, noEstimate } = shownEstimate(found.estimate);
  const isOwn = readerId !== null && readerId === attempt.userId;
  const blocked =
    found.test.recordingsWithdrawnAt !== null ? 'withdrawn' : found.test.recordingsHiddenAt === null ? null : 'hidden';
  const [withdrawn] = mark
    ? []
    : await deps.db
        .select()
        .from(markWithdrawals)
        .where(eq(markWithdrawals.attemptId, attempt.attemptId))
        .orderBy(desc(markWithdrawals.entry))
        .limit(1);
  const band = mark?.band ?? estimate?.band ?? null;
  return {
    skill,
    // Without a current certificate, only the candidate sees the name.
    userName: found.certificate
      ? holderName(found.certificate, found.account)
      : isOwn && found.account
        ? knownName(found.account)
        : '',
    submittedAt: new Date(found.attempt.submittedAt).toISOString(),
    task: attempt.task,
    drawings: await deps.drawingsOf(attempt),
    text: readableAnswer(attempt.task, attempt.answerText),
    texts: textsOf(attempt.task, attempt.answerText),
    band,
    level: band === null ? null : levelOfBand(band),
    criteria: mark?.criteria ?? null,
    source: mark?.source ?? (estimate ? 'estimate' : null),
    ...(mark?.source === 'examiner' && { examiners: mark.examiners }),
    ...(mark && isOwn && { notes: mark.notes }),
    ...(isOwn && { events: await deps.examEvents(attempt.attemptId) }),
    estimate,
    ...(noEstimate && { noEstimate }),
    ...(withdrawn && {
      markWithdrawn: { withdrawnAt: new Date(withdrawn.withdrawnAt).toISOString(), reason: withdrawn.reason },
    }),
    ...(found.replaced !== null && { testReplaced: true }),
    recording: recording.finalisedAt === null || blocked !== null ? null : recordingRef(attempt, recording),
    ...(blocked === null ? {} : { recordingBlocked: blocked }),
  };
}
