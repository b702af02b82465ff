import type { EssaysTask } from '@bandmark/contracts/tasks/essays-task';
import { Button } from '@bandmark/ui/button';
import { useState } from 'react';
import { texts } from '../../texts';
import { useAnswerDocument } from '../document/use-answer-document';
import { ExamHeader } from '../frame/exam-header';
import { ExamRoom } from '../frame/exam-room';
import type { ExamRun } from '../session/exam-run';
import type { ExamSnapshot } from '../session/exam-snapshot';
import { RecordingTile } from '../session/recording-tile';
import { SaveStatus } from '../session/save-status';
import { SubmitDialog } from '../submit/submit-dialog';
import type { TypedAhead } from '../writing/typed-ahead';

const T = texts.exam;

interface EssaysRoomProps {
  run: ExamRun;
  exam: ExamSnapshot;
  task: EssaysTask;
  testName: string;
  /** What was typed before this room was there. */
  typedAhead: TypedAhead;
}

/** Taking the essays part of a full test. */
export function EssaysRoom({ run, exam, task, testName }: EssaysRoomProps) {
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
        {task.tasks.map(({ title, prompt }, index) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{prompt}</p>
            <textarea
              aria-label={title}
              value={held.document.texts?.[index] ?? ''}
              readOnly={held.isReadOnly}
              onChange={({ target }) =>
                held.change(({ texts: written = [] }) => ({
                  texts: task.tasks.map((_, at) => (at === index ? target.value : (written[at] ?? ''))),
                }))
              }
            />
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
