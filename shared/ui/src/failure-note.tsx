import type { ReactNode } from 'react';
import { Button } from './button';
import styles from './failure-note.module.css';

export interface FailureNoteProps {
  message: string;
  onRetry?: (() => void) | undefined;
  /** What still holds, for instance "Nothing you wrote is lost." */
  children?: ReactNode;
}

/** Stands in a dashed frame where something could not be loaded, so that no part of a page is blank. */
export function FailureNote({ message, onRetry, children }: FailureNoteProps) {
  return (
    <div className={styles.failure} role="alert">
      <h2 className={styles.message}>{message}</h2>
      {children ? <div className={styles.text}>{children}</div> : null}
      {onRetry ? <Button onClick={onRetry}>Try again</Button> : null}
    </div>
  );
}
