import { refusalOf } from '@bandmark/contracts/refusal';
import type { ApiError } from '@bandmark/platform';
import { FailureNote } from '@bandmark/ui/failure-note';
import { texts } from '../texts';
import { withdrawalOf } from './withdrawn-certificate';

/** True if the certificate does not exist: a retry cannot help, and nothing on the page may look like a certificate. */
export const isRefusal = (error: ApiError): boolean => [400, 404].includes(refusalOf(error));

interface Props {
  error: ApiError;
  onRetry(): void;
  /** True if the page shows nothing else, so that the message is its heading. */
  isPage?: boolean;
}

/** Says that a certificate could not be loaded, beside the empty values (spec §8). */
export function LoadFailure({ error, onRetry, isPage = false }: Props) {
  const withdrawal = withdrawalOf(error);
  if (withdrawal)
    return <FailureNote message={error.message}>{withdrawal.reason || texts.withdrawn.byHolder}</FailureNote>;
  const { missing, missingHint, failed, failedHint } = texts.result;
  return isRefusal(error) ? (
    <FailureNote message={missing} isPage={isPage}>
      {missingHint}
    </FailureNote>
  ) : (
    <FailureNote message={failed} onRetry={onRetry} isPage={isPage}>
      {failedHint}
    </FailureNote>
  );
}
