import { type ReactNode, useEffect, useId, useRef } from 'react';
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
}

/** A modal question on the native element: focus is kept inside and given back by the browser. */
export function Dialog({ title, isOpen, onClose, actions, children, isWide = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === isOpen) return;
    if (isOpen) dialog.showModal();
    else dialog.close();
  }, [isOpen]);

  return (
    <dialog
      ref={element}
      className={classNames(styles.dialog, isWide && styles.wide)}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        // Handled here and not only by `cancel`: browsers close at the second Esc without asking.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
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
          <div className={styles.body} {...(isWide ? { role: 'region', tabIndex: 0, 'aria-labelledby': titleId } : {})}>
            {children}
          </div>
          <div className={styles.actions}>{actions}</div>
        </>
      ) : null}
    </dialog>
  );
}
