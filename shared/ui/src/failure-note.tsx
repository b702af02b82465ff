import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button';
import styles from './failure-note.module.css';
import { texts } from './texts';

export interface FailureNoteProps {
  message: string;
  onRetry?: (() => void) | undefined;
  /** Reassurance, for instance "Nothing that was saved is lost." */
  children?: ReactNode;
  /** The failure may be temporary: announced politely, as a status instead of an alert. */
  isPassing?: boolean;
  /** The page has no other content, so the message is its heading. */
  isPage?: boolean;
}

/** A dashed frame in place of content that could not be loaded, so that no part of a page is blank. */
export function FailureNote({ message, onRetry, children, isPassing = false, isPage = false }: FailureNoteProps) {
  const Message = isPage ? 'h1' : 'h2';
  const isPressed = useRef(false);
  // The pressed button disappears with the note (WCAG 2.4.3). A microtask, because the page's own effects go first.
  useEffect(
    () => () => {
      if (isPressed.current) queueMicrotask(focusMain);
    },
    [],
  );
  const press = () => {
    isPressed.current = true;
    onRetry?.();
  };
  return (
    <div className={styles.failure} role={isPassing ? 'status' : 'alert'}>
      <Message className={styles.message}>{message}</Message>
      {children ? <div className={styles.text}>{children}</div> : null}
      {onRetry ? <Button onClick={press}>{texts.failure.tryAgain}</Button> : null}
    </div>
  );
}

/** Moves a lost focus to the page's content instead of its top. */
function focusMain(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
}
