import { Button } from '@bandmark/ui/button';
import { DelayNote } from '@bandmark/ui/delay-note';
import { FailureNote } from '@bandmark/ui/failure-note';
import { useLocation } from '@bandmark/platform/router';
import { useEffect, useState } from 'react';
import { texts } from '../texts';

interface Props {
  onRetry(): void;
  /** Retrying did not help: the page may be older than the published versions. */
  isReloadOffered: boolean;
}

/**
 * Shown when a remote cannot be loaded or its screen throws. When the address changes within the same route, for
 * example to the list by Back, it retries automatically.
 */
export function PartFailure({ onRetry, isReloadOffered }: Props) {
  const { pathname, hash } = useLocation();
  const address = pathname + hash;
  const [failedAt] = useState(address);
  useEffect(() => {
    if (address !== failedAt) onRetry();
  });
  return (
    <FailureNote message={texts.part.failed} onRetry={onRetry}>
      {isReloadOffered ? <ReloadOffer /> : null}
    </FailureNote>
  );
}

/**
 * Shown after 10 s of silence. The remote still appears when it arrives; a retry runs in parallel to the first load.
 */
export function PartDelay({ onRetry, isReloadOffered }: Props) {
  return (
    <DelayNote onRetry={onRetry}>
      <p>{texts.part.stillLoading}</p>
      {isReloadOffered ? <ReloadOffer /> : null}
    </DelayNote>
  );
}

/**
 * The page never reloads automatically: the candidate decides when to leave a page in an exam. The outbox keeps the
 * text either way.
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
