import type { ApiError } from '@bandmark/platform';
import { EmptyState } from '@bandmark/ui/empty-state';
import { FailureNote } from '@bandmark/ui/failure-note';

/** Why marking cannot be shown. A candidate who is no examiner gets an explanation without "Try again". */
export function MarkingFailure({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  if (error.status === 403) {
    return (
      <EmptyState title="Only examiners mark">
        Your account does not have this role. If it should, ask the people who run this site to grant it.
      </EmptyState>
    );
  }
  if (error.status === 404 || error.status === 400) {
    return (
      <EmptyState title="There is no such answer">
        It may have been marked and withdrawn, or the address is mistyped.
      </EmptyState>
    );
  }
  return <FailureNote message={error.message} onRetry={onRetry} />;
}
