import type { CSSProperties } from 'react';
import { classNames } from './class-names';
import styles from './graduated-rule.module.css';

export interface GraduatedRuleProps {
  /** Position of the mark, from 0 to `max`; null shows the rule without a mark. */
  value: number | null;
  max: number;
  /** Number of large divisions. */
  major: number;
  /** Small divisions per large one; default 2. */
  minor?: number | undefined;
  /** Fills the rule up to the mark. */
  isFilled?: boolean | undefined;
}

/** Ticks and one ▾ mark for a value. Decorative: the value is shown beside it as text. */
export function GraduatedRule({ value, max, major, minor = 2, isFilled = false }: GraduatedRuleProps) {
  const share = value === null || max <= 0 ? null : Math.min(1, Math.max(0, value / max));
  const style = { '--n': major, '--d': minor, '--share': `${((share ?? 0) * 100).toFixed(3)}%` } as CSSProperties;
  return (
    <div
      aria-hidden="true"
      className={classNames(styles.rule, share !== null && styles.marked, isFilled && share !== null && styles.filled)}
      style={style}
    >
      <div className={styles.ticks} />
      {share === null ? null : <div className={styles.mark} />}
    </div>
  );
}
