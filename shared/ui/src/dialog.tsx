import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names';
import styles from './dialog.module.css';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  /** The safe choice: Esc and the system's back gesture call it. */
  onClose: () => void;
  /** Buttons, the primary one first. */
  actions: ReactNode;
  /** What is at stake. */
  children: ReactNode;
  /** For long texts: wider, and the text scrolls between title and buttons. */
  isWide?: boolean | undefined;
  /** Its content is a form, which is read field by field. */
  hasFields?: boolean | undefined;
}

/**
 * A modal question on the native element: focus is kept inside and given back by the browser. The focus begins at the
 * buttons, so the question is its description: a screen reader reads it with the title.
 */
export function Dialog({ title, isOpen, onClose, actions, children, isWide = false, hasFields = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = `${titleId}-body`;

  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === isOpen) return;
    if (isOpen) dialog.showModal();
    else dialog.close();
  }, [isOpen]);
  useLayoutEffect(() => {
    const dialog = element.current;
    // A browser gives the focus back when a dialog closes, and not when an open one is removed.
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={element}
      className={classNames(styles.dialog, isWide && styles.wide)}
      aria-labelledby={titleId}
      aria-describedby={isWide || hasFields ? undefined : bodyId}
      onKeyDown={(event) => {
        // Held since the button that opened this: whoever has not read the question answers nothing.
        if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault();
        // Handled here and not only by `cancel`: browsers close at the second Esc without asking.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        // On a Mac the key ends the composing of an input method first: a note in Japanese would be lost with it.
        if (!event.nativeEvent.isComposing) onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {isOpen ? (
        <>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {/* The scrolling text comes first in the tab order, so it opens at its beginning and arrow keys move it. */}
          <div
            id={bodyId}
            className={styles.body}
            {...(isWide ? { role: 'region', tabIndex: 0, 'aria-labelledby': titleId } : {})}
          >
            {children}
          </div>
          <div className={styles.actions}>{actions}</div>
        </>
      ) : null}
    </dialog>
  );
}
