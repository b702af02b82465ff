import { type AnswerDocument, readAnswerDocument } from '@bandmark/contracts/answer-document';
import { useMemo } from 'react';
import type { ExamRun } from '../session/exam-run';
import type { ExamSnapshot } from '../session/exam-snapshot';

export interface HeldDocument {
  document: AnswerDocument;
  /** Another tab writes, or the part is over: what is changed here would not be kept. */
  isReadOnly: boolean;
  /** Changes the document by what it is now. Kept on the device at once, as any answer (contracts/outbox.ts). */
  change(by: (document: AnswerDocument) => Partial<AnswerDocument>): void;
}

/** The answer of any part but a quick essay, as the document that its text carries (decision 137). */
export function useAnswerDocument(run: ExamRun, exam: ExamSnapshot): HeldDocument {
  const document = useMemo(() => readAnswerDocument(exam.text), [exam.text]);
  return {
    document,
    isReadOnly: exam.phase !== 'taking',
    change(by) {
      // By the newest text: two changes of one event follow each other.
      const current = readAnswerDocument(run.getSnapshot().text);
      run.saveAnswer(JSON.stringify({ ...current, ...by(current) }));
    },
  };
}
