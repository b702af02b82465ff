import type { ListeningTask } from '@bandmark/contracts/tasks/listening-task';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useAnswerDocument } from '../document/use-answer-document';
import { AnswerHeader } from '../frame/answer-header';
import { ExamFrame } from '../frame/exam-frame';
import { focusQuestion, questionOf } from '../questions/focus-question';
import { QuestionList } from '../questions/question-list';
import { QuestionNavigator } from '../questions/question-navigator';
import { submitSummary } from '../questions/unanswered';
import type { ExamRun } from '../session/exam-run';
import type { ExamSnapshot } from '../session/exam-snapshot';
import { RecordingTile } from '../session/recording-tile';
import { SubmitDialog } from '../submit/submit-dialog';
import type { Place } from './course';
import styles from './listening-room.module.css';
import { listeningTexts } from './listening-texts';
import { RecordingPanel } from './recording-panel';
import { useListeningCourse, useOpenPart } from './use-listening-course';

interface ListeningRoomProps {
  run: ExamRun;
  exam: ExamSnapshot;
  task: ListeningTask;
  testName: string;
}

/** Taking the listening part of a full test: the recording above, its questions below. */
export function ListeningRoom({ run, exam, task, testName }: ListeningRoomProps) {
  const held = useAnswerDocument(run, exam);
  const course = useListeningCourse(run, task);
  const openPart = useOpenPart(course);
  /** An earlier part that the candidate looks back at, until the next part opens. */
  const [lookedBack, setLookedBack] = useState<{ from: number; at: number } | null>(null);
  const shown = lookedBack?.from === openPart ? lookedBack.at : openPart;
  const [current, setCurrent] = useState<number | null>(null);
  /** Summary of what is submitted, while the confirmation dialog is open. */
  const [summary, setSummary] = useState<string | null>(null);
  const part = task.parts[shown];

  const show = (index: number) => {
    if (index <= openPart) setLookedBack({ from: openPart, at: index });
  };
  const goTo = (number: number, index: number) => {
    // The field must be in the document before it can take the focus.
    flushSync(() => {
      show(index);
      setCurrent(number);
    });
    focusQuestion(number);
  };
  const ask = () => {
    const groups = task.parts.flatMap((each) => each.groups);
    const unheard = course ? recordingsLeft(course.getSnapshot().place, task.parts.length) : 0;
    setSummary([submitSummary(groups, held.document), listeningTexts.unheard(unheard)].join(' ').trim());
  };

  return (
    <>
      <ExamFrame
        run={run}
        exam={exam}
        layout={styles.main}
        workKey={shown}
        isOneColumn
        header={
          <>
            <AnswerHeader run={run} exam={exam} detail={testName} onSubmit={ask} />
            {course ? <RecordingPanel course={course} task={task} isReadOnly={held.isReadOnly} /> : null}
          </>
        }
        foot={
          <>
            <div className={styles.navigator}>
              <QuestionNavigator
                parts={task.parts.map(({ groups }, index) => ({ name: listeningTexts.tab(index + 1), groups }))}
                document={held.document}
                part={shown}
                current={current}
                onQuestion={goTo}
                onPart={show}
                isOpen={(index) => index <= openPart}
              />
            </div>
            <div className={styles.tile}>
              <RecordingTile exam={exam} />
            </div>
          </>
        }
      >
        <div className={styles.questions} onFocus={({ target }) => setCurrent(questionOf(target) ?? current)}>
          {part ? (
            // The replay blurs the drawings of a marked section (spec §2).
            <section ref={takeLostFocus} tabIndex={-1} data-section={shown + 1} aria-label={part.title}>
              {/* Names the part if it is not the one whose recording plays. */}
              {shown === openPart ? null : <h2>{listeningTexts.lookingBack(shown + 1, part.title)}</h2>}
              <QuestionList groups={part.groups} held={held} files={exam.attempt} />
            </section>
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

/** A field may have had the focus and disappeared with the questions of the part before. */
function takeLostFocus(section: HTMLElement | null): void {
  if (document.activeElement === document.body) section?.focus({ preventScroll: true });
}

/** Number of recordings that have not been heard to the end. */
function recordingsLeft(place: Place, parts: number): number {
  return place.kind === 'review' ? parts - place.part - 1 : parts - place.part;
}
