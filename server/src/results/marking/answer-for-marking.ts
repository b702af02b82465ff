import type { MarkingDetail } from '@bandmark/contracts/api/marking';
import { isMarkedSkill, type MarkedSkill } from '@bandmark/domain/skills';
import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { estimates, marks } from '../../database/schema/marking';
import { recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { forbidden, notFound } from '../../http/http-error';
import type { ResultsDependencies } from '../dependencies';
import { readableAnswer } from '../readable-answer';
import { recordingRef } from '../reports/recording-ref';

export interface SubmittedAnswer {
  attempt: typeof attempts.$inferSelect & { submittedAt: number; skill: MarkedSkill };
  recording: typeof recordings.$inferSelect;
  mark: typeof marks.$inferSelect | null;
  estimate: typeof estimates.$inferSelect | null;
  /** Since when the holder hides the recording. */
  hiddenAt: number | null;
}

/**
 * @param options.lock locks the attempt for the transaction that `db` is
 * @throws HttpError 404 for an attempt that is not submitted, or that an answer key marks; 403 for the examiner's own
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
  const skill = found?.attempt.skill;
  if (!found || submittedAt == null || !isMarkedSkill(skill))
    throw notFound('unknown_answer', 'There is no such answer to mark.');
  if (found.attempt.userId === examinerId) throw forbidden('own_answer', 'Examiners do not mark their own answers.');
  return { ...found, attempt: { ...found.attempt, submittedAt, skill } };
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
    text: readableAnswer(attempt.task, attempt.answerText),
    otherTexts: (await deps.otherTexts(attemptId)).map(({ text, typedAt, receivedAt }) => ({
      text: readableAnswer(attempt.task, text) ?? '',
      typedAt: typedAt === null ? null : new Date(typedAt).toISOString(),
      receivedAt: new Date(receivedAt).toISOString(),
    })),
    recording: recordingRef(attempt, recording),
    deviceCheck: attempt.deviceCheck ?? undefined,
    estimate,
    mark,
  };
}
