import { useEffect, useState, useSyncExternalStore } from 'react';
import type { BegunExam } from '../part/test-part';
import { ExamRun } from './exam-run';
import type { ExamSnapshot } from './exam-snapshot';

const noSubscription = () => () => {};

/** Runs the exam while its screen is mounted. Null until it is set up. */
export function useExamRun(begun: BegunExam, userId: string): { run: ExamRun; exam: ExamSnapshot } | null {
  const [run, setRun] = useState<ExamRun | null>(null);

  useEffect(() => {
    const opened = new ExamRun(begun, userId);
    setRun(opened);
    void opened.open();
    return () => opened.dispose();
  }, [begun, userId]);

  const exam = useSyncExternalStore(run?.subscribe ?? noSubscription, () => run?.getSnapshot() ?? null);
  return run && exam ? { run, exam } : null;
}
