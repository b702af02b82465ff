import { useEffect } from 'react';
import type { ExamRun } from '../session/exam-run';
import { ExamFacts } from './exam-facts';

/** Notes what happens while the exam's page is mounted. */
export function useExamFacts(run: ExamRun | undefined): void {
  useEffect(() => (run ? new ExamFacts(run).start() : undefined), [run]);
}
