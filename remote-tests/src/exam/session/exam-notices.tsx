import { skillFacts } from '@bandmark/domain/skills';
import { Button } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import type { ReactNode } from 'react';
import styles from './exam-notices.module.css';
import type { ExamRun } from './exam-run';
import type { ExamSnapshot } from './exam-snapshot';

/** Here and after submitting. */
export const RECORDING_WAITS =
  'We cannot receive recordings at the moment. Yours waits on this device, and we send it as soon as we can.';

/** What the candidate must know while the exam goes on: another tab, a lost camera, a refusal, a recording that waits. */
export function ExamNotices({ exam, run }: { exam: ExamSnapshot; run: ExamRun }) {
  const { phase, problem, recording, isRecordingPaused } = exam;
  return (
    <div className={styles.notices}>
      {phase === 'read-only' ? (
        <Notice action={<Button onClick={() => void run.takeOver()}>Continue here</Button>}>
          This test is open in another tab. You can write in one tab only, so here you can only read. What you wrote
          here is kept.
        </Notice>
      ) : null}
      {problem === null ? null : <Notice>{problem}</Notice>}
      {recording.state === 'interrupted' ? (
        <Notice isError>
          {recording.message} Keep working: recording starts again when the camera is back. Your time keeps running.
        </Notice>
      ) : null}
      {recording.state === 'failed' ? (
        <Notice isError action={<Button onClick={() => run.restartRecording()}>Try again</Button>}>
          {recording.message} Nothing is being recorded. Your time keeps running.
        </Notice>
      ) : null}
      {/* Always there: a screen reader reads changes of a live region, and nothing of one that is new. */}
      <div role="status">
        {isRecordingPaused ? (
          <div className={styles.notice}>
            <Icon name="clock" />
            <p>
              {skillFacts(exam.attempt.skill).response === 'text'
                ? 'Keep writing: your text is saved as before. '
                : 'Keep speaking. '}
              {RECORDING_WAITS}
            </p>
          </div>
        ) : null}
      </div>
    </div>
  );
}

function Notice({ children, action, isError = false }: { children: ReactNode; action?: ReactNode; isError?: boolean }) {
  return (
    <div className={isError ? styles.error : styles.notice} role="alert">
      <Icon name="warning" />
      <p>{children}</p>
      {action}
    </div>
  );
}
