import type { Ref } from 'react';
import styles from './operated.module.css';

/** The result of an action. It receives the focus, because the pressed button may be gone. */
export function Outcome({ text, ref }: { text: string; ref: Ref<HTMLDivElement> }) {
  return (
    <div className={styles.outcome} role="status" tabIndex={-1} ref={ref}>
      {text === '' ? null : <p>{text}</p>}
    </div>
  );
}
