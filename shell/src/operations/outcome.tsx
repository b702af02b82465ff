import type { Ref } from 'react';
import styles from './operated.module.css';

/** What an action came to. The pressed button may be gone: the keyboard goes on from here. */
export function Outcome({ text, ref }: { text: string; ref: Ref<HTMLDivElement> }) {
  return (
    <div className={styles.outcome} role="status" tabIndex={-1} ref={ref}>
      {text === '' ? null : <p>{text}</p>}
    </div>
  );
}
