import type { ReactNode } from 'react';
import { FailureNote } from './failure-note';
import { texts } from './texts';

interface Props {
  /** Asks for it again, beside what is on its way. */
  onRetry(): void;
  /** What is on its way, and what still holds. */
  children: ReactNode;
}

/** Stands where a part of the page has been silent for 10 s (`use-long-wait`); the part takes its place when it comes. */
export function DelayNote({ onRetry, children }: Props) {
  return (
    <FailureNote message={texts.failure.slow} onRetry={onRetry} isPassing>
      {children}
    </FailureNote>
  );
}
