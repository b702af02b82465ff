import type { ReadingTask } from '@bandmark/contracts/tasks/reading-task';
import { useMediaQuery } from '@bandmark/ui/use-media-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type HeldDocument, useAnswerDocument } from '../document/use-answer-document';
import { AnswerHeader } from '../frame/answer-header';
import { ExamFrame } from '../frame/exam-frame';
import { focusQuestion } from '../questions/focus-question';
import { QuestionNavigator } from '../questions/question-navigator';
import { submitSummary } from '../questions/unanswered';
import type { ExamRun } from '../session/exam-run';
import type { ExamSnapshot } from '../session/exam-snapshot';
import { RecordingTile } from '../session/recording-tile';
import { SubmitDialog } from '../submit/submit-dialog';
import { ExamView } from '../view/exam-view';
import { Passage } from './passage';
import { PassageQuestions } from './passage-questions';
import styles from './reading-room.module.css';
import { readingTexts } from './reading-texts';
import { SplitPanes } from './split-panes';
import { type Pane, TabbedPanes } from './tabbed-panes';

interface ReadingRoomProps {
  run: ExamRun;
  exam: ExamSnapshot;
  task: ReadingTask;
  testName: string;
}

/** The reading part of a full test: a passage beside its questions, or one of the two at a time on a narrow page. */
export function ReadingRoom({ run, exam, task, testName }: ReadingRoomProps) {
  const held = useAnswerDocument(run, exam);
  const isNarrow = useMediaQuery('(max-width: 799.98px)');
  const [isAsking, setAsking] = useState(false);
  const [current, setCurrent] = useState<number | null>(null);
  const [pane, setPane] = useState<Pane>('passage');
  const { part, show } = useShownPassage(task, held);
  const heading = useRef<HTMLHeadingElement>(null);
  const [scrolls] = useState(() => new Map<string, number>());
  const passage = task.passages[part];
  if (!passage) return null;

  const goTo = (index: number, question: number | null) => {
    // The heading or field must be in the document before it can take the focus.
    flushSync(() => {
      setPane(question === null ? 'passage' : 'questions');
      setCurrent(question);
      show(index);
    });
    if (question === null) heading.current?.focus();
    else focusQuestion(question);
  };
  const shared = { held, files: exam.attempt, index: part, scrolls };
  const panes = {
    passage: <Passage key={part} {...shared} passage={passage} of={task.passages.length} heading={heading} />,
    questions: (
      <PassageQuestions
        key={part}
        {...shared}
        groups={passage.groups}
        isLast={part === task.passages.length - 1}
        onCurrent={setCurrent}
        onNext={() => goTo(part + 1, null)}
      />
    ),
  };
  return (
    <ExamView document={held.document}>
      <ExamFrame
        run={run}
        exam={exam}
        layout={styles.main}
        header={<AnswerHeader run={run} exam={exam} detail={testName} onSubmit={() => setAsking(true)} />}
        foot={
          <div className={styles.foot}>
            <QuestionNavigator
              parts={task.passages.map(({ groups }, index) => ({ name: readingTexts.passage(index + 1), groups }))}
              document={held.document}
              part={part}
              current={current}
              onQuestion={(question, index) => goTo(index, question)}
              onPart={(index) => {
                setCurrent(null);
                show(index);
              }}
            />
            <div className={styles.side}>
              <RecordingTile exam={exam} isInRow />
            </div>
          </div>
        }
      >
        {isNarrow ? (
          <TabbedPanes shown={pane} onShow={setPane} {...panes} />
        ) : (
          <SplitPanes first={panes.passage} second={panes.questions} />
        )}
      </ExamFrame>
      <SubmitDialog
        exam={exam}
        isOpen={isAsking}
        summary={submitSummary(
          task.passages.flatMap(({ groups }) => groups),
          held.document,
        )}
        onSubmit={() => void run.submit()}
        onClose={() => setAsking(false)}
      />
    </ExamView>
  );
}

/** The passage that is shown. The answer stores it, so that a reload and another device resume there. */
function useShownPassage(task: ReadingTask, held: HeldDocument) {
  // Local state, because a read-only page must not change the answer.
  const [shown, setShown] = useState<number | null>(null);
  const kept = shown ?? held.document.part ?? 0;
  const part = Number.isInteger(kept) && kept >= 0 && kept < task.passages.length ? kept : 0;
  const show = (index: number) => {
    setShown(index);
    if (index !== held.document.part && !held.isReadOnly) held.change(() => ({ part: index }));
  };
  return { part, show };
}
