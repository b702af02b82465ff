import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { GraduatedRule } from './graduated-rule';

/** An empty list or a missing page: a bare rule, what is empty, and what to do next. */
export function EmptyState({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <div className={styles.rule}>
        <GraduatedRule value={null} max={9} major={9} />
      </div>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text}>{children}</div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
