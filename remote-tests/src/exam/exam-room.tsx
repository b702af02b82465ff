import { LoadingText } from '@bandmark/ui/loading';
import { AfterExam } from './after-exam';
import type { BegunExam } from './begun-exam';
import { SpeakingRoom } from './speaking-room';
import { useExamRun } from './use-exam-run';
import { useLeaveWarning } from './use-leave-warning';
import { WritingRoom } from './writing-room';

const nothingToLose = () => false;

/** A begun exam, whatever state it is in. */
export function ExamRoom({ begun, userId, testName }: { begun: BegunExam; userId: string; testName: string }) {
  const running = useExamRun(begun, userId);
  useLeaveWarning(running?.run.hasUnkept ?? nothingToLose);
  if (!running || running.exam.phase === 'opening') return <LoadingText />;
  const { run, exam } = running;
  if (exam.phase === 'handing-in' || exam.phase === 'submitted') return <AfterExam exam={exam} />;
  const { task } = exam.attempt;
  return task.kind === 'writing' ? (
    <WritingRoom run={run} exam={exam} task={task} testName={testName} />
  ) : (
    <SpeakingRoom run={run} exam={exam} task={task} testName={testName} />
  );
}
