import { LONGEST_TEXT } from '@bandmark/contracts/answer-document';
import type { EssaysTask } from '@bandmark/contracts/tasks/essays-task';
import { wordCount } from '@bandmark/domain/word-count';
import { useElementSize } from '@bandmark/ui/use-element-size';
import { type CSSProperties, useRef, useState } from 'react';
import { useAnswerDocument } from '../document/use-answer-document';
import { AnswerHeader } from '../frame/answer-header';
import { ExamFrame } from '../frame/exam-frame';
import { Drawing } from '../questions/drawing';
import type { ExamRun } from '../session/exam-run';
import type { ExamSnapshot } from '../session/exam-snapshot';
import { RecordingTile } from '../session/recording-tile';
import { SubmitDialog } from '../submit/submit-dialog';
import { AnswerEditor, WordCount } from '../writing/answer-editor';
import { TaskPanel } from '../writing/task-panel';
import type { TypedAhead } from '../writing/typed-ahead';
import writingStyles from '../writing/writing-room.module.css';
import { writingTexts } from '../writing/writing-texts';
import styles from './essays-room.module.css';
import { PANEL_ID, tabId, TaskTabs } from './task-tabs';

interface EssaysRoomProps {
  run: ExamRun;
  exam: ExamSnapshot;
  task: EssaysTask;
  testName: string;
  /** What was typed before this room was there. */
  typedAhead: TypedAhead;
}

/** Taking the writing part of a full test: its texts as tabs, each with its task beside its answer. */
export function EssaysRoom({ run, exam, task: { tasks }, testName, typedAhead }: EssaysRoomProps) {
  const { document, isReadOnly, change } = useAnswerDocument(run, exam);
  const [isAsking, setAsking] = useState(false);
  // The document remembers it for another device; a page that may only read chooses all the same.
  const [at, setAt] = useState(() => Math.min(document.part ?? 0, tasks.length - 1));
  const [hasChosen, setChosen] = useState(false);
  const tile = useRef<HTMLDivElement>(null);
  const { height: tileHeight } = useElementSize(tile);

  const written = tasks.map((_, index) => document.texts?.[index] ?? '');
  const counted = tasks.map(({ title, minimumWords }, index) => ({
    title,
    minimumWords,
    words: wordCount(written[index] ?? ''),
  }));
  const [task, count] = [tasks[at], counted[at]];
  if (!task || !count) throw new Error('EssaysRoom: a task without texts');

  const choose = (part: number) => {
    setChosen(true);
    setAt(part);
    change(() => ({ part }));
  };
  return (
    <>
      <ExamFrame
        run={run}
        exam={exam}
        layout={`${writingStyles.main} ${styles.main}`}
        style={{ '--tile-height': `${tileHeight}px` } as CSSProperties}
        header={
          <AnswerHeader
            run={run}
            exam={exam}
            detail={writingTexts.essays.task(testName, at + 1, tasks.length)}
            onSubmit={() => setAsking(true)}
          />
        }
        foot={
          <div className={writingStyles.underAnswer}>
            <div className={writingStyles.count}>
              <WordCount words={count.words} minimumWords={count.minimumWords} />
            </div>
            <div ref={tile} className={writingStyles.tile}>
              <RecordingTile exam={exam} isSmallFirst />
            </div>
          </div>
        }
      >
        <TaskTabs tasks={counted} selected={at} onSelect={choose} />
        <div id={PANEL_ID} role="tabpanel" aria-labelledby={tabId(at)} className={styles.panel}>
          <TaskPanel
            key={`task-${at}`}
            {...task}
            title={writingTexts.essays.suggested(task.title, task.suggestedMinutes)}
            number={at + 1}
            figure={task.figure ? <Drawing figure={task.figure} files={exam.attempt} /> : null}
            className={writingStyles.taskFrame}
          />
          <div className={writingStyles.answer}>
            <AnswerEditor
              key={`answer-${at}`}
              text={written[at] ?? ''}
              isReadOnly={isReadOnly}
              typedAhead={typedAhead}
              label={writingTexts.essays.answer(task.title)}
              maxLength={LONGEST_TEXT}
              takesFocus={!hasChosen}
              onChange={(text) =>
                change(({ texts: before }) => ({
                  texts: tasks.map((_, index) => (index === at ? text : (before?.[index] ?? ''))),
                }))
              }
            />
          </div>
        </div>
      </ExamFrame>
      <SubmitDialog
        exam={exam}
        isOpen={isAsking}
        summary={counted
          .map(({ title, words, minimumWords }) => writingTexts.essays.summary(title, words, minimumWords))
          .join(' ')}
        onSubmit={() => void run.submit()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
