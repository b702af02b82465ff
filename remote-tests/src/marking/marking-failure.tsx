import type { ApiError } from '@bandmark/platform';
import { EmptyState } from '@bandmark/ui/empty-state';
import { FailureNote } from '@bandmark/ui/failure-note';
import { texts } from '../texts';

/** Why marking cannot be shown. A candidate who is no examiner gets an explanation without "Try again". */
export function MarkingFailure({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  if (error.status === 403) {
    return <EmptyState title={texts.marking.noExaminer.title}>{texts.marking.noExaminer.why}</EmptyState>;
  }
  if (error.status === 404 || error.status === 400) {
    return <EmptyState title={texts.marking.notFound.title}>{texts.marking.notFound.why}</EmptyState>;
  }
  return <FailureNote message={error.message} onRetry={onRetry} />;
}
