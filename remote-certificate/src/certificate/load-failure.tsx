import type { ApiError } from '@bandmark/platform';
import { FailureNote } from '@bandmark/ui/failure-note';
import { texts } from '../texts';

/** Says that a certificate did not come, beside the empty values that stand for it (spec §8). */
export function LoadFailure({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  const isUnknown = error.status === 404 || error.status === 400;
  const { missing, missingHint, failed, failedHint } = texts.result;
  return (
    <FailureNote message={isUnknown ? missing : failed} onRetry={onRetry}>
      {isUnknown ? missingHint : failedHint}
    </FailureNote>
  );
}
