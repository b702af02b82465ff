import type { WritingTask } from '@bandmark/contracts/api/attempts';
import { wordCount } from '@bandmark/domain/word-count';
import { Button } from '@bandmark/ui/button';
import { useState } from 'react';
import { AnswerEditor } from './answer-editor';
import { ExamHeader } from './exam-header';
import { ExamNotices } from './exam-notices';
import type { ExamRun, ExamSnapshot } from './exam-run';
import styles from './exam-room.module.css';
import { RecordingTile } from './recording-tile';
import { SaveStatus } from './save-status';
import { SubmitDialog } from './submit-dialog';
import { WritingTaskPanel } from './writing-task-panel';

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
        onOver={() => void run.handIn()}
      />
      <ExamNotices exam={exam} run={run} />
      <main id="main" className={styles.main}>
        <aside className={styles.side}>
          <WritingTaskPanel task={task} />
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
        stake={words === 1 ? '1 word' : `${words} words`}
        onSubmit={() => void run.handIn()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
