import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { GraduatedRule } from './graduated-rule';

interface EmptyStateProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** It fills the whole page, so its title is the page's heading. */
  isPage?: boolean;
}

/** An empty list or a missing page: an empty rule, what is missing, and what to do next. */
export function EmptyState({ title, children, action, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      <div className={styles.rule}>
        <GraduatedRule value={null} max={9} major={9} />
      </div>
      <Title className={styles.title}>{title}</Title>
      <div className={styles.text}>{children}</div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
