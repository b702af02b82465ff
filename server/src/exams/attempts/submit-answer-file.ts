import type { Answer } from '@bandmark/contracts/api/attempts';
import type { ExamsDependencies } from '../dependencies';
import { storable } from './answer-rows';
import { keepReplaced, keepVersion } from './answer-versions';
import { lockAttempt } from './attempt';
import { isOver } from './close-overdue';
import { isHolder, mayTakeLease } from './lease';
import { isNewer, updateAnswer } from './save-answer';
import { isSpoken, requireSpokenPlace } from './spoken-place';

export type FileOutcome = 'answer' | 'kept' | 'known';

/**
 * Imports an answer that the candidate downloaded as a file (docs/decisions/145-an-answer-can-be-carried-by-hand.md).
 * It never replaces a newer text, nor one that a tab is writing; the text that it replaces is kept as a version. The
 * file of a speaking part holds only the position in the test, and only the newest position is stored.
 * @throws HttpError 400 `spoken_answer` for any other text of a speaking part
 */
export async function submitAnswerFile(
  deps: ExamsDependencies,
  attemptId: string,
  { tabId, ...answer }: Answer & { tabId: string },
): Promise<{ outcome: FileOutcome }> {
  const now = deps.clock();
  await deps.outages.settled();
  const outcome = await deps.db.transaction(async (tx): Promise<FileOutcome> => {
    const attempt = await lockAttempt(tx, attemptId);
    const text = storable(answer.text);
    if (text.trim() === '' || text === attempt.answerText) return 'known';
    requireSpokenPlace(attempt, text);
    const takesText = attempt.submittedAt === null && !isOver(attempt, now) && mayTakeLease(attempt, tabId, now);
    if (takesText && isNewer(answer, attempt)) {
      if (attempt.answerText !== '' && !isSpoken(attempt))
        await keepReplaced(tx, attempt, attempt.leaseTabId ?? undefined, now);
      const isOwnText = isHolder(attempt, tabId);
      // A silent tab keeps the lease. It does not know this text and may write over it when it returns.
      if (!isOwnText) await keepVersion(tx, attempt, { ...answer, tabId }, now);
      // Nor does this text continue from that tab's.
      await updateAnswer(tx, attempt, isOwnText ? answer : { ...answer, continuesFrom: 0 }, now);
      return 'answer';
    }
    if (isSpoken(attempt)) return 'known';
    await keepVersion(tx, attempt, { ...answer, tabId }, now);
    return 'kept';
  });
  return { outcome };
}
