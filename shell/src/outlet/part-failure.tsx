import { Button } from '@bandmark/ui/button';
import { DelayNote } from '@bandmark/ui/delay-note';
import { FailureNote } from '@bandmark/ui/failure-note';
import { texts } from '../texts';

interface Props {
  onRetry(): void;
  /** Trying again did not help: this page may be older than what is published now. */
  isReloadOffered: boolean;
}

/** A remote cannot be loaded or breaks. */
export function PartFailure({ onRetry, isReloadOffered }: Props) {
  return (
    <FailureNote message={texts.part.failed} onRetry={onRetry}>
      {isReloadOffered ? <ReloadOffer /> : null}
    </FailureNote>
  );
}

/** A remote has been silent for 10 s. It is shown when it comes; trying again asks for it beside that. */
export function PartDelay({ onRetry, isReloadOffered }: Props) {
  return (
    <DelayNote onRetry={onRetry}>
      <p>{texts.part.stillLoading}</p>
      {isReloadOffered ? <ReloadOffer /> : null}
    </DelayNote>
  );
}

/**
 * A reload is only ever offered, never done: a page in an exam is the candidate's to leave, and what was written is in
 * the outbox either way.
 */
function ReloadOffer() {
  return (
    <>
      <p>{texts.part.reloadHint}</p>
      <p>
        <Button
          variant="quiet"
          onClick={() => {
            window.location.reload();
          }}
        >
          {texts.part.reload}
        </Button>
      </p>
    </>
  );
}
