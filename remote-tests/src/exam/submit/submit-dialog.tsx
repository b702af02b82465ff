import { formatRemaining, remainingMs } from '@bandmark/domain/deadlines';
import { serverNow } from '@bandmark/domain/server-clock';
import { Button } from '@bandmark/ui/button';
import { Dialog } from '@bandmark/ui/dialog';
import { useEffect } from 'react';
import { localNow, ownDeadline } from '../part/exam-clock';
import type { ExamSnapshot } from '../session/exam-snapshot';
import { submitTexts } from './submit-texts';

const words = submitTexts.submitting;

interface SubmitDialogProps {
  exam: ExamSnapshot;
  isOpen: boolean;
  /** What the candidate submits, in a sentence: "Your answer has 136 words." */
  summary: string;
  onSubmit(): void;
  onClose(): void;
}

/** Asks before the answer becomes final. Esc means "Keep working". It closes when the candidate can no longer write. */
export function SubmitDialog({ exam, isOpen, summary, onSubmit, onClose }: SubmitDialogProps) {
  const isTaking = exam.phase === 'taking';
  // Also in the room's state: otherwise the question would open by itself once the candidate can write again.
  useEffect(() => {
    if (isOpen && !isTaking) onClose();
  }, [isOpen, isTaking, onClose]);

  const left = remainingMs(ownDeadline(exam.attempt.deadline), serverNow(exam.clock, localNow()));
  return (
    <Dialog
      title={words.title}
      isOpen={isOpen && isTaking}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onClick={onSubmit}>
            {words.confirm}
          </Button>
          <Button onClick={onClose}>{words.keepWorking}</Button>
        </>
      }
    >
      <p>
        {summary} {words.left(formatRemaining(left))}
      </p>
    </Dialog>
  );
}
