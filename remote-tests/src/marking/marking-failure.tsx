import { refusalOf } from '@bandmark/contracts/refusal';
import type { ApiError } from '@bandmark/platform';
import { EmptyState } from '@bandmark/ui/empty-state';
import { FailureNote } from '@bandmark/ui/failure-note';
import type { ReactNode } from 'react';
import { markingTexts } from './marking-texts';

interface Props {
  error: ApiError;
  onRetry(): void;
  /** About what is shown in spite of the failure. */
  children?: ReactNode;
}

/** Why marking cannot be shown. A user who is not an examiner gets an explanation without "Try again". */
export function MarkingFailure({ error, onRetry, children }: Props) {
  const refusal = refusalOf(error);
  const isOwn = error.is('own_answer');
  if (refusal === 403 && !isOwn) {
    return <EmptyState title={markingTexts.noExaminer.title}>{markingTexts.noExaminer.why}</EmptyState>;
  }
  if (refusal === 404 || refusal === 400) {
    return <EmptyState title={markingTexts.notFound.title}>{markingTexts.notFound.why}</EmptyState>;
  }
  return (
    <FailureNote message={error.message} onRetry={isOwn ? undefined : onRetry}>
      {error.is('being_marked') ? markingTexts.beingMarked : children}
    </FailureNote>
  );
}
