import type { SpeakingTask } from '@bandmark/contracts/tasks/speaking-task';
import { useState } from 'react';
import { useAnswerDocument } from '../document/use-answer-document';
import { examTexts } from '../exam-texts';
import { ExamHeader } from '../frame/exam-header';
import { ExamFrame } from '../frame/exam-frame';
import type { ExamRun } from '../session/exam-run';
import type { ExamSnapshot } from '../session/exam-snapshot';
import { RecordingTile } from '../session/recording-tile';
import { SpeakingStatus } from '../session/save-status';
import { SubmitDialog } from '../submit/submit-dialog';
import { questionsOf } from './speaking-progress';
import { SpeakingQuestion } from './speaking-question';
import styles from './speaking-room.module.css';
import { speakingTexts } from './speaking-texts';

interface SpeakingRoomProps {
  run: ExamRun;
  exam: ExamSnapshot;
  task: SpeakingTask;
  testName: string;
}

/** A speaking part: one question at a time beside the candidate's picture. Each question is asked only once. */
export function SpeakingRoom({ run, exam, task, testName }: SpeakingRoomProps) {
  const questions = questionsOf(task);
  const { document, isReadOnly, change } = useAnswerDocument(run, exam);
  // The answer stores the position, so that a reloaded page and another device resume there. It never goes back.
  const index = Math.min(document.part ?? 0, questions.length - 1);
  /** Summary of what is submitted, while the confirmation dialog is open. */
  const [summary, setSummary] = useState<string | null>(null);
  const question = questions[index];

  const next = () => change(() => ({ part: index + 1 }));

  return (
    <>
      <ExamFrame
        run={run}
        exam={exam}
        layout={styles.main}
        isOneColumn
        header={
          <ExamHeader
            attempt={exam.attempt}
            clock={exam.clock}
            detail={examTexts.question(testName, index + 1, questions.length)}
            status={<SpeakingStatus exam={exam} />}
            action={null}
            onOver={() => void run.submit('clock')}
          />
        }
        foot={
          <aside className={styles.camera}>
            <RecordingTile exam={exam} isLarge />
            <p>{speakingTexts.look}</p>
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
      </ExamFrame>
      <SubmitDialog
        exam={exam}
        isOpen={summary !== null}
        summary={summary ?? ''}
        onSubmit={() => void run.submit()}
        onClose={() => setSummary(null)}
      />
    </>
  );
}
