import { useEffect, useState, useSyncExternalStore } from 'react';
import { ExamRun, type ExamSnapshot } from './exam-run';
import type { BegunExam } from './begun-exam';

const noSubscription = () => () => {};

/** Runs the exam while its screen is mounted. Null until it is set up. */
export function useExamRun(
  { attempt, clock, devices }: BegunExam,
  userId: string,
): { run: ExamRun; exam: ExamSnapshot } | null {
  const [run, setRun] = useState<ExamRun | null>(null);

  useEffect(() => {
    const opened = new ExamRun({ attempt, clock, devices, userId });
    setRun(opened);
    void opened.open();
    return () => opened.dispose();
  }, [attempt, clock, devices, userId]);

  const exam = useSyncExternalStore(run?.subscribe ?? noSubscription, () => run?.getSnapshot() ?? null);
  return run && exam ? { run, exam } : null;
}
