import { useEffect, useState, useSyncExternalStore } from 'react';
import type { BegunExam } from '../part/test-part';
import { ExamRun } from './exam-run';
import type { ExamSnapshot } from './exam-snapshot';

const noSubscription = () => () => {};
const nothingToLose = () => false;

/** Runs the exam while its screen is mounted. Null until it is set up. */
export function useExamRun(begun: BegunExam, userId: string): { run: ExamRun; exam: ExamSnapshot } | null {
  const [run, setRun] = useState<ExamRun | null>(null);

  useEffect(() => {
    const opened = new ExamRun(begun, userId);
    setRun(opened);
    void opened.open();
    return () => opened.dispose();
  }, [begun, userId]);

  useLeaveWarning(run?.hasUnkeptText ?? nothingToLose);
  const exam = useSyncExternalStore(run?.subscribe ?? noSubscription, () => run?.getSnapshot() ?? null);
  return run && exam ? { run, exam } : null;
}

/**
 * Asks before the page closes, but only while some text is not even on the device. A stored answer is safe, and people
 * stop reading a warning that always comes.
 */
function useLeaveWarning(hasUnkeptText: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnkeptText()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnkeptText]);
}
