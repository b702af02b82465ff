import type { ReactNode } from 'react';
import { FailureNote } from './failure-note';
import { texts } from './texts';

interface Props {
  /** Requests the part again, in parallel to the request in flight. */
  onRetry(): void;
  /** Says what is loading, and that the visitor's work is safe. */
  children: ReactNode;
}

/** Shown in place of a part that has not arrived after 10 s (`use-long-wait`), until it arrives. */
export function DelayNote({ onRetry, children }: Props) {
  return (
    <FailureNote message={texts.failure.slow} onRetry={onRetry} isPassing>
      {children}
    </FailureNote>
  );
}
