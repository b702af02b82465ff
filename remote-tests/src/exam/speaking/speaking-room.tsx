import type { SpeakingTask } from '@bandmark/contracts/api/attempts';
import { Button } from '@bandmark/ui/button';
import { useState } from 'react';
import { ExamHeader } from '../frame/exam-header';
import roomStyles from '../frame/exam-room.module.css';
import { ExamNotices } from '../session/exam-notices';
import type { ExamRun } from '../session/exam-run';
import type { ExamSnapshot } from '../session/exam-snapshot';
import { RecordingTile } from '../session/recording-tile';
import { SubmitDialog } from '../submit/submit-dialog';
import { questionsOf, rememberedQuestion, rememberQuestion } from './speaking-progress';
import { SpeakingQuestion } from './speaking-question';
import styles from './speaking-room.module.css';

interface SpeakingRoomProps {
  run: ExamRun;
  exam: ExamSnapshot;
  task: SpeakingTask;
  testName: string;
}

/** Taking a speaking part: one question at a time beside the candidate's picture. A question cannot be asked again. */
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
    void run.submit();
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
        summary="You have answered every question."
        onSubmit={finish}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
