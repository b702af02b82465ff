import { Button } from '@bandmark/ui/button';
import { Dialog } from '@bandmark/ui/dialog';
import type { SpokenQuestion } from './speaking-progress';
import { speakingTexts } from './speaking-texts';
import { spokenDuration } from './spoken-duration';

const T = speakingTexts;

interface LeaveTurnDialogProps {
  question: SpokenQuestion;
  /** Seconds spoken so far, or nothing spoken; null while nothing is asked. */
  unused: 'unspoken' | number | null;
  onLeave(): void;
  onStay(): void;
}

/** Asks before a turn is dropped that has time left: a question cannot be asked again. Esc means "Keep speaking". */
export function LeaveTurnDialog({ question, unused, onLeave, onStay }: LeaveTurnDialogProps) {
  return (
    <Dialog
      title={T.leaveTurn}
      isOpen={unused !== null}
      onClose={onStay}
      actions={
        <>
          <Button variant="primary" onClick={onStay}>
            {T.keepSpeaking}
          </Button>
          <Button onClick={onLeave}>{T.moveOn}</Button>
        </>
      }
    >
      <p>
        {typeof unused === 'number'
          ? T.spoken(spokenDuration(unused), spokenDuration(question.suggestedSeconds))
          : T.notSpoken}{' '}
        {T.noReturn}
      </p>
    </Dialog>
  );
}
