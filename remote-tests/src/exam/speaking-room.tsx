import type { SpeakingTask } from '@bandmark/contracts/api/attempts';
import { Button } from '@bandmark/ui/button';
import { useState } from 'react';
import { ExamHeader } from './exam-header';
import { ExamNotices } from './exam-notices';
import type { ExamRun, ExamSnapshot } from './exam-run';
import roomStyles from './exam-room.module.css';
import { RecordingTile } from './recording-tile';
import { questionsOf, rememberedQuestion, rememberQuestion } from './speaking-progress';
import { SpeakingQuestion } from './speaking-question';
import styles from './speaking-room.module.css';
import { SubmitDialog } from './submit-dialog';

interface SpeakingRoomProps {
  run: ExamRun;
  exam: ExamSnapshot;
  task: SpeakingTask;
  testName: string;
}

/** Taking a speaking part: one question at a time, the recording in full view. There is no way back to a question. */
export function SpeakingRoom({ run, exam, task, testName }: SpeakingRoomProps) {
  const questions = questionsOf(task);
  const { attemptId } = exam.attempt;
  const [index, setIndex] = useState(() => rememberedQuestion(attemptId, questions.length));
  const [isAsking, setAsking] = useState(false);
  const question = questions[index];
  const isLast = index >= questions.length - 1;
  const isReadOnly = exam.phase !== 'taking';

  const next = () => {
    rememberQuestion(attemptId, index + 1);
    setIndex(index + 1);
  };
  const finish = () => {
    rememberQuestion(attemptId, null);
    void run.handIn();
  };

  return (
    <div className={roomStyles.room}>
      <ExamHeader
        attempt={exam.attempt}
        clock={exam.clock}
        detail={`${testName}, question ${index + 1} of ${questions.length}`}
        status={null}
        action={null}
        onOver={finish}
      />
      <ExamNotices exam={exam} run={run} />
      <main id="main" className={styles.main}>
        <div className={styles.ask}>
          {question ? <SpeakingQuestion key={index} question={question} /> : null}
          <div className={styles.actions}>
            {isLast ? (
              <Button key="finish" variant="primary" size="large" disabled={isReadOnly} onClick={() => setAsking(true)}>
                Finish
              </Button>
            ) : (
              <Button key="next" variant="primary" size="large" disabled={isReadOnly} onClick={next}>
                Next question
              </Button>
            )}
          </div>
        </div>
        <aside className={styles.camera}>
          <RecordingTile recording={exam.recording} isLarge />
          <p>Look at the camera and speak as you would to an examiner.</p>
        </aside>
      </main>
      <SubmitDialog
        exam={exam}
        isOpen={isAsking && !isReadOnly}
        stake="every question was asked"
        onSubmit={finish}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
