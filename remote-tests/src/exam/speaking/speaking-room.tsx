import type { SpeakingTask } from '@bandmark/contracts/tasks/speaking-task';
import { useState } from 'react';
import { texts } from '../../texts';
import { ExamHeader } from '../frame/exam-header';
import { ExamRoom } from '../frame/exam-room';
import type { ExamRun } from '../session/exam-run';
import type { ExamSnapshot } from '../session/exam-snapshot';
import { RecordingTile } from '../session/recording-tile';
import { SpeakingStatus } from '../session/save-status';
import { SubmitDialog } from '../submit/submit-dialog';
import { questionsOf, rememberedQuestion, rememberQuestion } from './speaking-progress';
import { SpeakingQuestion } from './speaking-question';
import styles from './speaking-room.module.css';

const T = texts.exam;

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
  /** What is submitted, in a sentence, while the candidate is asked. */
  const [summary, setSummary] = useState<string | null>(null);
  const question = questions[index];
  const isReadOnly = exam.phase !== 'taking';

  const next = () => {
    rememberQuestion(attemptId, index + 1);
    setIndex(index + 1);
  };
  const finish = (by?: 'clock') => {
    rememberQuestion(attemptId, null);
    void run.submit(by);
  };

  return (
    <>
      <ExamRoom
        run={run}
        exam={exam}
        layout={styles.main}
        isOneColumn
        header={
          <ExamHeader
            attempt={exam.attempt}
            clock={exam.clock}
            detail={T.question(testName, index + 1, questions.length)}
            status={<SpeakingStatus isOffline={exam.isOffline} isReadOnly={isReadOnly} />}
            action={null}
            onOver={() => finish('clock')}
          />
        }
        foot={
          <aside className={styles.camera}>
            <RecordingTile exam={exam} isLarge />
            <p>{T.speaking.look}</p>
          </aside>
        }
      >
        <div className={styles.ask}>
          {question ? (
            <SpeakingQuestion
              key={index}
              question={question}
              number={index + 1}
              isLast={index >= questions.length - 1}
              isReadOnly={isReadOnly}
              onNext={next}
              onFinish={setSummary}
            />
          ) : null}
        </div>
      </ExamRoom>
      <SubmitDialog
        exam={exam}
        isOpen={summary !== null && !isReadOnly}
        summary={summary ?? ''}
        onSubmit={() => finish()}
        onClose={() => setSummary(null)}
      />
    </>
  );
}
