import type { ReadingTask } from '@bandmark/contracts/tasks/reading-task';
import { Button } from '@bandmark/ui/button';
import { useState } from 'react';
import { texts } from '../../texts';
import { useAnswerDocument } from '../document/use-answer-document';
import { ExamHeader } from '../frame/exam-header';
import { ExamRoom } from '../frame/exam-room';
import { QuestionList } from '../questions/question-list';
import type { ExamRun } from '../session/exam-run';
import type { ExamSnapshot } from '../session/exam-snapshot';
import { RecordingTile } from '../session/recording-tile';
import { SaveStatus } from '../session/save-status';
import { SubmitDialog } from '../submit/submit-dialog';

const T = texts.exam;

interface ReadingRoomProps {
  run: ExamRun;
  exam: ExamSnapshot;
  task: ReadingTask;
  testName: string;
}

/** Taking the reading part of a full test. */
export function ReadingRoom({ run, exam, task, testName }: ReadingRoomProps) {
  const held = useAnswerDocument(run, exam);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ExamRoom
        run={run}
        exam={exam}
        layout={undefined}
        isOneColumn
        header={
          <ExamHeader
            attempt={exam.attempt}
            clock={exam.clock}
            detail={testName}
            status={<SaveStatus status={held.isReadOnly ? 'lease-lost' : exam.status} />}
            action={
              <Button variant="primary" disabled={held.isReadOnly} onClick={() => setAsking(true)}>
                {T.submit}
              </Button>
            }
            onOver={() => void run.submit('clock')}
          />
        }
        foot={<RecordingTile exam={exam} />}
      >
        {task.passages.map(({ title, paragraphs, groups }) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map(({ text }) => (
              <p key={text}>{text}</p>
            ))}
            <QuestionList groups={groups} held={held} files={exam.attempt} />
          </section>
        ))}
      </ExamRoom>
      <SubmitDialog
        exam={exam}
        isOpen={isAsking && !held.isReadOnly}
        summary=""
        onSubmit={() => void run.submit()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
