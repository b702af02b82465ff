import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names';
import styles from './dialog.module.css';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  /** The safe choice; also called on Esc and on the system's back gesture. */
  onClose: () => void;
  /** Buttons, the primary one first. */
  actions: ReactNode;
  /** The question, with its consequences. */
  children: ReactNode;
  /** For long texts: a wider dialog, whose text scrolls between title and buttons. */
  isWide?: boolean | undefined;
  /** The content is a form, whose fields are read one by one, so it is not used as the dialog's description. */
  hasFields?: boolean | undefined;
}

/**
 * A modal question on the native dialog element: the browser traps the focus and restores it. The focus starts at the
 * buttons, so the question is the dialog's description, which screen readers read with the title.
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
    // The browser restores the focus when a dialog closes, but not when an open one is removed.
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={element}
      className={classNames(styles.dialog, isWide && styles.wide)}
      aria-labelledby={titleId}
      aria-describedby={isWide || hasFields ? undefined : bodyId}
      onKeyDown={(event) => {
        // Enter has been held down since the button that opened the dialog: ignored, because the visitor has not read
        // the question.
        if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault();
        // Handled here, not only in `cancel`: browsers close the dialog at a second Esc without a cancelable event.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        // While an input method is composing, Esc cancels the composition first (on macOS); closing would lose a note
        // in Japanese.
        if (!event.nativeEvent.isComposing) onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget: dialog }) => {
        // The system's back gesture closes it without asking when it is repeated.
        if (isOpen && !dialog.open) dialog.showModal();
      }}
    >
      {isOpen ? (
        <>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {/* The scrolling text is first in the tab order: it opens at its beginning, and arrow keys scroll it. */}
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
