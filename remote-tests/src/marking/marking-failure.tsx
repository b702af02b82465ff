import { refusalOf } from '@bandmark/contracts/refusal';
import type { ApiError } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
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
  if (refusal === 403) {
    return <EmptyState title={markingTexts.noExaminer.title}>{markingTexts.noExaminer.why}</EmptyState>;
  }
  if (refusal === 404 || refusal === 400) {
    return <EmptyState title={markingTexts.notFound.title}>{markingTexts.notFound.why}</EmptyState>;
  }
  if (error.is('being_marked')) {
    return (
      <EmptyState
        title={markingTexts.beingMarked.title}
        action={<Button onClick={onRetry}>{markingTexts.lookAgain}</Button>}
      >
        {markingTexts.beingMarked.why}
      </EmptyState>
    );
  }
  return (
    <FailureNote message={error.message} onRetry={onRetry}>
      {children}
    </FailureNote>
  );
}
