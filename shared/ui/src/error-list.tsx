import { useEffect, useRef } from 'react';
import styles from './error-list.module.css';
import { Icon } from './icon';
import { alertIcon } from './icons';
import { errorListTexts } from './texts';

export interface ListedError {
  message: string;
  /** The message becomes a link that focuses this element. */
  fieldId?: string | undefined;
}

export interface ErrorListProps {
  errors: readonly ListedError[];
  /** By default the number of errors, if there are several. */
  title?: string | undefined;
}

/** The errors above a form. Takes the focus when it appears and when its messages change (WCAG 3.3.1, 4.1.3). */
export function ErrorList({ errors, title = errorListTexts.attention(errors.length) }: ErrorListProps) {
  const list = useRef<HTMLDivElement>(null);
  // Compares texts, not arrays: a parent that builds a new array in each render would otherwise move the focus at every
  // keystroke.
  const text = errors.map(({ message }) => message).join('\n');
  useEffect(() => {
    if (text !== '') list.current?.focus();
  }, [text]);

  if (errors.length === 0) return null;
  return (
    <div className={styles.errors} role="alert" tabIndex={-1} ref={list}>
      <Icon drawing={alertIcon} />
      {title ? <strong>{title}</strong> : null}
      <ul>
        {errors.map(({ message, fieldId }) => (
          <li key={`${fieldId ?? ''} ${message}`}>
            {fieldId === undefined ? message : <FieldLink id={fieldId}>{message}</FieldLink>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function FieldLink({ id, children }: { id: string; children: string }) {
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        // The hash is used by the router and for certificates, so only the focus moves.
        event.preventDefault();
        document.getElementById(id)?.focus();
      }}
    >
      {children}
    </a>
  );
}
