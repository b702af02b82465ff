import { formatRemaining, remainingMs } from '@bandmark/domain/deadlines';
import { serverNow } from '@bandmark/domain/server-clock';
import { Button } from '@bandmark/ui/button';
import { Dialog } from '@bandmark/ui/dialog';
import type { ReactNode } from 'react';
import type { ExamSnapshot } from './exam-run';
import { localNow } from './local-now';
import { ownDeadline } from './own-deadline';

interface SubmitDialogProps {
  exam: ExamSnapshot;
  isOpen: boolean;
  /** What is at stake beside the time: "136 words". */
  stake: ReactNode;
  onSubmit(): void;
  onClose(): void;
}

/** Asks once more before the answer is final. Esc keeps working. */
export function SubmitDialog({ exam, isOpen, stake, onSubmit, onClose }: SubmitDialogProps) {
  const left = remainingMs(ownDeadline(exam.attempt.deadline), serverNow(exam.clock, localNow()));
  return (
    <Dialog
      title="Submit your answer?"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onClick={onSubmit}>
            Submit answer
          </Button>
          <Button onClick={onClose}>Keep working</Button>
        </>
      }
    >
      <p>
        {formatRemaining(left)} left and {stake}. After submitting you cannot change anything.
      </p>
    </Dialog>
  );
}
