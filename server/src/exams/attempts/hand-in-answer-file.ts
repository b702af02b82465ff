import type { Answer } from '@bandmark/contracts/api/attempts';
import { skillFacts } from '@bandmark/domain/skills';
import { invalidField } from '../../http/http-error';
import type { ExamsDependencies } from '../dependencies';
import { storable } from './answer-rows';
import { keepReplaced, keepVersion } from './answer-versions';
import { lockAttempt } from './attempt';
import { isOver } from './close-overdue';
import { mayTakeLease } from './lease';
import { isNewer, updateAnswer } from './save-answer';

export type HandedIn = 'answer' | 'kept' | 'known';

/**
 * Takes a downloaded text back (docs/decisions/145-an-answer-can-be-carried-by-hand.md). It never takes the place of a
 * newer text, nor of one that a tab writes now; what it replaces is kept beside it.
 * @throws HttpError 400 for a speaking attempt
 */
export async function handInAnswerFile(
  deps: ExamsDependencies,
  attemptId: string,
  { tabId, ...answer }: Answer & { tabId: string },
): Promise<{ outcome: HandedIn }> {
  const now = deps.clock();
  await deps.outages.settled();
  const outcome = await deps.db.transaction(async (tx): Promise<HandedIn> => {
    const attempt = await lockAttempt(tx, attemptId);
    if (skillFacts(attempt.skill).response === 'speech') throw invalidField('text', 'A speaking answer has no text.');
    const text = storable(answer.text);
    if (text.trim() === '' || text === attempt.answerText) return 'known';
    const takesText = attempt.submittedAt === null && !isOver(attempt, now) && mayTakeLease(attempt, tabId, now);
    if (takesText && isNewer(answer, attempt)) {
      if (attempt.answerText !== '') await keepReplaced(tx, attempt, attempt.leaseTabId ?? undefined, now);
      await updateAnswer(tx, attempt, answer, now);
      return 'answer';
    }
    await keepVersion(tx, attempt, { ...answer, tabId }, now);
    return 'kept';
  });
  return { outcome };
}
