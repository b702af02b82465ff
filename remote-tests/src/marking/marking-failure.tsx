import { EmptyState } from '@bandmark/ui/empty-state';
import { FailureNote } from '@bandmark/ui/failure-note';

/** Why marking cannot be shown. Being no examiner is no fault and has no "Try again". */
export function MarkingFailure({ status, message, onRetry }: { status: number; message: string; onRetry(): void }) {
  if (status === 403) {
    return (
      <EmptyState title="Only examiners mark">
        Your account does not have this role. If it should, ask the people who run this site to grant it.
      </EmptyState>
    );
  }
  if (status === 404 || status === 400) {
    return (
      <EmptyState title="There is no such answer">
        It may have been marked and withdrawn, or the address is mistyped.
      </EmptyState>
    );
  }
  return <FailureNote message={message} onRetry={onRetry} />;
}
