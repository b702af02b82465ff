import type { AnswerFile } from '@bandmark/contracts/answer-file';
import type { ExamOutbox } from './exam-outbox';
import type { ExamSnapshot } from './exam-snapshot';

const DEVICE_PATIENCE_MS = 2_000;
const pause = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));

/** The answer as a file that the candidate can download; see `contracts/answer-file.ts`. */
export async function answerFileOf(
  { text, attempt }: Pick<ExamSnapshot, 'text' | 'attempt'>,
  outbox: ExamOutbox | null,
): Promise<AnswerFile> {
  // A device whose storage has stopped responding must not block the download.
  const onDevice = await Promise.race([outbox?.readAnswer(), pause(DEVICE_PATIENCE_MS)]).catch(() => null);
  const sequence = Math.max(onDevice?.sequence ?? 0, attempt.answer.sequence + 1);
  const tabId = outbox?.tabId ?? crypto.randomUUID();
  return { kind: 'bandmark-answer', v: 1, attemptId: attempt.attemptId, tabId, sequence, text };
}
