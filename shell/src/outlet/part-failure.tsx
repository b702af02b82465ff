import { Button } from '@bandmark/ui/button';
import { FailureNote } from '@bandmark/ui/failure-note';

/** Said when a remote cannot be loaded or breaks. */
export const LOAD_FAILURE = 'This part of the site could not be loaded.';

interface Props {
  onRetry(): void;
  /** Trying again did not help: this page may be older than what is published now. */
  isReloadOffered: boolean;
}

/**
 * The failure of one part. A reload is only ever offered, never done: a page in an exam is the candidate's to leave,
 * and what was written is in the outbox either way.
 */
export function PartFailure({ onRetry, isReloadOffered }: Props) {
  return (
    <FailureNote message={LOAD_FAILURE} onRetry={onRetry}>
      {isReloadOffered ? (
        <>
          <p>If trying again does not help, load the whole page again. What you wrote is kept on this device.</p>
          <p>
            <Button
              variant="quiet"
              onClick={() => {
                window.location.reload();
              }}
            >
              Load the page again
            </Button>
          </p>
        </>
      ) : null}
    </FailureNote>
  );
}
