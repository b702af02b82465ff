import type { ReactNode } from 'react';
import { Button } from './button';
import styles from './failure-note.module.css';
import { texts } from './texts';

export interface FailureNoteProps {
  message: string;
  onRetry?: (() => void) | undefined;
  /** Reassurance, for instance "Nothing you wrote is lost." */
  children?: ReactNode;
  /** The failure may be temporary: announced politely, as a status instead of an alert. */
  isPassing?: boolean;
  /** The page has no other content, so the message is its heading. */
  isPage?: boolean;
}

/** A dashed frame in place of content that could not be loaded, so that no part of a page is blank. */
export function FailureNote({ message, onRetry, children, isPassing = false, isPage = false }: FailureNoteProps) {
  const Message = isPage ? 'h1' : 'h2';
  return (
    <div className={styles.failure} role={isPassing ? 'status' : 'alert'}>
      <Message className={styles.message}>{message}</Message>
      {children ? <div className={styles.text}>{children}</div> : null}
      {onRetry ? <Button onClick={onRetry}>{texts.failure.tryAgain}</Button> : null}
    </div>
  );
}
