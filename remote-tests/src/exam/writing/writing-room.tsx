import type { WritingTask } from '@bandmark/contracts/tasks/any-task';
import { wordCount } from '@bandmark/domain/word-count';
import { useElementSize } from '@bandmark/ui/use-element-size';
import { type CSSProperties, useRef, useState } from 'react';
import { examTexts } from '../exam-texts';
import { AnswerHeader } from '../frame/answer-header';
import { ExamFrame } from '../frame/exam-frame';
import type { ExamRun } from '../session/exam-run';
import type { ExamSnapshot } from '../session/exam-snapshot';
import { RecordingTile } from '../session/recording-tile';
import { SubmitDialog } from '../submit/submit-dialog';
import { AnswerEditor, WordCount } from './answer-editor';
import { TaskPanel } from './task-panel';
import type { TypedAhead } from './typed-ahead';
import styles from './writing-room.module.css';
import { writingTexts } from './writing-texts';

interface WritingRoomProps {
  run: ExamRun;
  exam: ExamSnapshot;
  task: WritingTask;
  /** "Quick test 6" */
  testName: string;
  /** Buffers what was typed before this room was mounted. */
  typedAhead: TypedAhead;
}

/** A writing part: task and recording beside the answer, or above and below it on a narrow page. */
export function WritingRoom({ run, exam, task, testName, typedAhead }: WritingRoomProps) {
  const [isAsking, setAsking] = useState(false);
  const words = wordCount(exam.text);
  const isReadOnly = exam.phase !== 'taking';
  const tile = useRef<HTMLDivElement>(null);
  const { height: tileHeight } = useElementSize(tile);
  return (
    <>
      <ExamFrame
        run={run}
        exam={exam}
        layout={styles.main}
        style={{ '--tile-height': `${tileHeight}px` } as CSSProperties}
        header={
          <AnswerHeader run={run} exam={exam} detail={examTexts.task(testName)} onSubmit={() => setAsking(true)} />
        }
        foot={
          <div className={styles.underAnswer}>
            <div className={styles.count}>
              <WordCount words={words} minimumWords={task.minimumWords} />
            </div>
            <div ref={tile} className={styles.tile}>
              <RecordingTile exam={exam} />
            </div>
          </div>
        }
      >
        <TaskPanel {...task} title={writingTexts.task} className={styles.taskFrame} />
        <div className={styles.answer}>
          <AnswerEditor {...{ text: exam.text, isReadOnly, typedAhead }} onChange={(text) => run.saveAnswer(text)} />
        </div>
      </ExamFrame>
      <SubmitDialog
        exam={exam}
        isOpen={isAsking}
        summary={writingTexts.summary(words)}
        onSubmit={() => void run.submit()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
