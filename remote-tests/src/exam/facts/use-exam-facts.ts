import { useEffect } from 'react';
import type { ExamRun } from '../session/exam-run';
import { ExamFacts } from './exam-facts';

/** Records exam events while the exam's page is mounted. */
export function useExamFacts(run: ExamRun | undefined): void {
  useEffect(() => (run ? new ExamFacts(run).start() : undefined), [run]);
}
