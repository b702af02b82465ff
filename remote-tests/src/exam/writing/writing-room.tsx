import type { WritingTask } from '@bandmark/contracts/api/attempts';
import { wordCount } from '@bandmark/domain/word-count';
import { Button } from '@bandmark/ui/button';
import { useState } from 'react';
import { ExamHeader } from '../frame/exam-header';
import styles from '../frame/exam-room.module.css';
import { ExamNotices } from '../session/exam-notices';
import type { ExamRun } from '../session/exam-run';
import type { ExamSnapshot } from '../session/exam-snapshot';
import { RecordingTile } from '../session/recording-tile';
import { SaveStatus } from '../session/save-status';
import { SubmitDialog } from '../submit/submit-dialog';
import { AnswerEditor } from './answer-editor';

interface WritingRoomProps {
  run: ExamRun;
  exam: ExamSnapshot;
  task: WritingTask;
  /** "Quick test 6" */
  testName: string;
}

/** Taking a writing part: task and recording beside the answer. */
export function WritingRoom({ run, exam, task, testName }: WritingRoomProps) {
  const [isAsking, setAsking] = useState(false);
  const words = wordCount(exam.text);
  const isReadOnly = exam.phase !== 'taking';
  return (
    <div className={styles.room}>
      <ExamHeader
        attempt={exam.attempt}
        clock={exam.clock}
        detail={`${testName}, task 1 of 1`}
        status={<SaveStatus status={isReadOnly ? 'lease-lost' : exam.status} />}
        action={
          <Button variant="primary" disabled={isReadOnly} onClick={() => setAsking(true)}>
            Submit
          </Button>
        }
        onOver={() => void run.submit()}
      />
      <ExamNotices exam={exam} run={run} />
      <main id="main" className={styles.main}>
        <aside className={styles.side}>
          <TaskPanel task={task} />
          <div className={styles.tile}>
            <RecordingTile recording={exam.recording} />
          </div>
        </aside>
        <AnswerEditor
          text={exam.text}
          words={words}
          minimumWords={task.minimumWords}
          isReadOnly={isReadOnly}
          onChange={(text) => run.saveAnswer(text)}
        />
      </main>
      <SubmitDialog
        exam={exam}
        isOpen={isAsking && !isReadOnly}
        summary={summaryOf(words)}
        onSubmit={() => void run.submit()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

/**
 * The task as it was set. `data-section` marks it for the replay, which blurs the pictures in it (spec §2). It can be
 * focused because a long task scrolls.
 */
function TaskPanel({ task }: { task: WritingTask }) {
  return (
    <section className={styles.task} data-section="1" aria-labelledby="task-heading" tabIndex={0}>
      <h2 id="task-heading">Task</h2>
      <p className={styles.ask}>{task.prompt}</p>
      <ul>
        {task.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
        <li>Write at least {task.minimumWords} words.</li>
      </ul>
    </section>
  );
}

function summaryOf(words: number): string {
  if (words === 0) return 'Your answer is empty.';
  return `Your answer has ${words === 1 ? '1 word' : `${words} words`}.`;
}
