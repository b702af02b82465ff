import { type AnswerDocument, readAnswerDocument } from '@bandmark/contracts/answer-document';
import { useMemo } from 'react';
import type { ExamRun } from '../session/exam-run';
import type { ExamSnapshot } from '../session/exam-snapshot';

export interface HeldDocument {
  document: AnswerDocument;
  /** Another tab holds the lease or the part is over, so a change would not be saved. */
  isReadOnly: boolean;
  /** Derives a change from the current document. Stored on the device at once, as any answer (contracts/outbox.ts). */
  change(by: (document: AnswerDocument) => Partial<AnswerDocument>): void;
}

/** The answer of any part except a quick essay, parsed from the document in its text (decision 137). */
export function useAnswerDocument(run: ExamRun, exam: ExamSnapshot): HeldDocument {
  const document = useMemo(() => readAnswerDocument(exam.text), [exam.text]);
  return {
    document,
    isReadOnly: exam.phase !== 'taking',
    change(by) {
      // Reads the newest text, because one event may make two changes before React renders.
      const current = readAnswerDocument(run.getSnapshot().text);
      run.saveAnswer(JSON.stringify({ ...current, ...by(current) }));
    },
  };
}
