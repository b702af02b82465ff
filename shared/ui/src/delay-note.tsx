import type { ReactNode } from 'react';
import { FailureNote } from './failure-note';
import { texts } from './texts';

interface Props {
  /** Requests the part again, beside the request in flight. */
  onRetry(): void;
  /** What is loading, and what still holds. */
  children: ReactNode;
}

/** Shown in place of a part that has been silent for 10 s (`use-long-wait`), until the part arrives. */
export function DelayNote({ onRetry, children }: Props) {
  return (
    <FailureNote message={texts.failure.slow} onRetry={onRetry} isPassing>
      {children}
    </FailureNote>
  );
}
