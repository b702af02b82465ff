import type { MarkingDetail } from '@bandmark/contracts/api/marking';
import { skillFacts } from '@bandmark/domain/skills';
import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { estimates, marks } from '../../database/schema/marking';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { forbidden, notFound } from '../../http/http-error';
import type { ResultsDependencies } from '../dependencies';
import { recordingRef } from '../reports/recording-ref';

export interface SubmittedAnswer {
  attempt: typeof attempts.$inferSelect & { submittedAt: number };
  recording: typeof recordings.$inferSelect;
  mark: typeof marks.$inferSelect | null;
  estimate: typeof estimates.$inferSelect | null;
  /** Since when the holder hides the recording. */
  hiddenAt: number | null;
}

/**
 * @param options.lock locks the attempt for the transaction that `db` is
 * @throws HttpError 404 for an attempt that is not submitted; 403 for the examiner's own
 */
export async function answerForMarking(
  db: Database,
  attemptId: string,
  examinerId: string,
  { lock = false } = {},
): Promise<SubmittedAnswer> {
  const query = db
    .select({
      attempt: attempts,
      recording: recordings,
      mark: marks,
      estimate: estimates,
      hiddenAt: tests.recordingsHiddenAt,
    })
    .from(attempts)
    .innerJoin(tests, eq(tests.myTestId, attempts.myTestId))
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .leftJoin(marks, eq(marks.attemptId, attempts.attemptId))
    .leftJoin(estimates, eq(estimates.attemptId, attempts.attemptId))
    .where(eq(attempts.attemptId, attemptId));
  const [found] = await (lock ? query.for('update', { of: attempts }) : query);
  const submittedAt = found?.attempt.submittedAt;
  if (!found || submittedAt == null) throw notFound('unknown_answer', 'There is no such answer to mark.');
  if (found.attempt.userId === examinerId) throw forbidden('own_answer', 'Examiners do not mark their own answers.');
  return { ...found, attempt: { ...found.attempt, submittedAt } };
}

export async function markingDetail(
  deps: ResultsDependencies,
  attemptId: string,
  examinerId: string,
  reply: FastifyReply,
): Promise<MarkingDetail> {
  const { attempt, recording, mark, estimate, hiddenAt } = await answerForMarking(deps.db, attemptId, examinerId);
  if (hiddenAt !== null) await deps.letWatch(reply, attempt);
  return {
    attemptId,
    skill: attempt.skill,
    submittedAt: new Date(attempt.submittedAt).toISOString(),
    late: attempt.isLate,
    task: attempt.task,
    text: skillFacts(attempt.skill).response === 'text' ? attempt.answerText : null,
    otherTexts: (await deps.otherTexts(attemptId)).map(({ text, typedAt, receivedAt }) => ({
      text,
      typedAt: typedAt === null ? null : new Date(typedAt).toISOString(),
      receivedAt: new Date(receivedAt).toISOString(),
    })),
    recording: recordingRef(attempt, recording),
    deviceCheck: attempt.deviceCheck ?? undefined,
    estimate,
    mark,
  };
}
