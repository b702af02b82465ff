import { Button } from '@bandmark/ui/button';
import { examTexts } from '../exam-texts';
import type { ExamRun } from '../session/exam-run';
import type { ExamSnapshot } from '../session/exam-snapshot';
import { SaveStatus } from '../session/save-status';
import { ExamHeader } from './exam-header';

interface AnswerHeaderProps {
  run: ExamRun;
  exam: ExamSnapshot;
  detail: string;
  /** Called when Submit is pressed, to ask the candidate first. */
  onSubmit(): void;
}

/** The header of a part that is answered in writing, with save status and Submit. */
export function AnswerHeader({ run, exam, detail, onSubmit }: AnswerHeaderProps) {
  return (
    <ExamHeader
      attempt={exam.attempt}
      clock={exam.clock}
      detail={detail}
      status={
        <SaveStatus
          status={exam.phase === 'read-only' ? 'lease-lost' : exam.status}
          isUnreachable={exam.isUnreachable}
        />
      }
      action={
        <Button variant="primary" disabled={exam.phase !== 'taking'} onClick={onSubmit}>
          {examTexts.submit}
        </Button>
      }
      onOver={() => void run.submit('clock')}
    />
  );
}
