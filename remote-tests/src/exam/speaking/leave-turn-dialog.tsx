import { Button } from '@bandmark/ui/button';
import { Dialog } from '@bandmark/ui/dialog';
import type { SpokenQuestion } from './speaking-progress';
import { speakingTexts } from './speaking-texts';
import { spokenDuration } from './spoken-duration';

const words = speakingTexts;

interface LeaveTurnDialogProps {
  question: SpokenQuestion;
  /** Seconds spoken so far, or `unspoken`; null while the dialog is closed. */
  unused: 'unspoken' | number | null;
  onLeave(): void;
  onStay(): void;
}

/** Asks before the candidate leaves a turn early, because a question is asked only once. Esc means "Keep speaking". */
export function LeaveTurnDialog({ question, unused, onLeave, onStay }: LeaveTurnDialogProps) {
  return (
    <Dialog
      title={words.leaveTurn}
      isOpen={unused !== null}
      onClose={onStay}
      actions={
        <>
          <Button variant="primary" onClick={onStay}>
            {words.keepSpeaking}
          </Button>
          <Button onClick={onLeave}>{words.moveOn}</Button>
        </>
      }
    >
      <p>
        {typeof unused === 'number'
          ? words.spoken(spokenDuration(unused), spokenDuration(question.suggestedSeconds))
          : words.notSpoken}{' '}
        {words.noReturn}
      </p>
    </Dialog>
  );
}
