import type { MarkingDetail } from '@bandmark/contracts/api/marking';
import { finalMark } from '@bandmark/domain/final-mark';
import { levelOfBand } from '@bandmark/domain/levels';
import type { FastifyReply } from 'fastify';
import type { SignedInUser } from '../../http/authenticator';
import type { ResultsDependencies } from '../dependencies';
import { readableAnswer, textsOf } from '../readable-answer';
import { shownEstimate } from '../scoring/shown-estimate';
import { recordingRef } from '../reports/recording-ref';
import { answerForMarking } from './answer-for-marking';
import { takesMark } from './can-mark';
import { type GivenMark, givenMarksOf } from './given-marks';
import { draftOf } from './mark-draft';
import { isFinal } from './save-mark';

/**
 * One answer as an examiner marks it. Until they have given their mark, it contains neither the mark of another
 * examiner nor the standing one.
 * @throws HttpError 404; 403 for the examiner's own answer
 */
export async function markingDetail(
  deps: ResultsDependencies,
  attemptId: string,
  examiner: SignedInUser,
  reply: FastifyReply,
): Promise<MarkingDetail> {
  const examinerId = examiner.userId;
  const answer = await answerForMarking(deps.db, attemptId, examinerId);
  const { attempt, recording, mark, estimate, hiddenAt } = answer;
  const given = await givenMarksOf(deps.db, attemptId, mark);
  const takes = await takesMark(deps.db, answer, given, examinerId);
  // Examiners see the hidden recordings that they mark (decision 079), and no others.
  if (hiddenAt !== null && takes && !(await isFinal(deps.db, attempt.myTestId, mark)))
    await deps.grantWatching(reply, examiner);
  const own = given.find(({ markedBy }) => markedBy === examinerId);
  const draft = await draftOf(deps.db, attemptId, examinerId);
  return {
    attemptId,
    skill: attempt.skill,
    submittedAt: iso(attempt.submittedAt),
    late: attempt.isLate,
    task: attempt.task,
    drawings: await deps.drawingsOf(attempt),
    text: readableAnswer(attempt.task, attempt.answerText),
    texts: textsOf(attempt.task, attempt.answerText),
    otherTexts: (await deps.otherTexts(attemptId)).flatMap(({ text, typedAt, receivedAt }) => {
      const readable = readableAnswer(attempt.task, text);
      if (readable === null) return [];
      return { text: readable, typedAt: typedAt === null ? null : iso(typedAt), receivedAt: iso(receivedAt) };
    }),
    recording: recordingRef(attempt, recording),
    events: await deps.examEvents(attemptId),
    deviceCheck: attempt.deviceCheck ?? undefined,
    ...shownEstimate(estimate),
    mark: own ? { ...own, source: 'examiner' } : null,
    isMarked: mark !== null,
    takesMark: takes,
    standing: mark && own && given.length > 1 ? standingOf(given, examinerId) : undefined,
    draft: draft ? { criteria: draft.criteria, note: draft.note, savedAt: iso(draft.savedAt) } : undefined,
  };
}

/** How the standing mark was computed, for the examiners whose marks it comes from. */
function standingOf(given: readonly GivenMark[], examinerId: string): NonNullable<MarkingDetail['standing']> {
  const { criteria, band, counted } = finalMark(given.map((each) => each.criteria));
  return {
    criteria: [...criteria],
    band,
    level: levelOfBand(band),
    given: given.map((each, index) => ({
      criteria: each.criteria,
      band: each.band,
      isOwn: each.markedBy === examinerId,
      counts: counted.includes(index),
    })),
  };
}

const iso = (at: number) => new Date(at).toISOString();
