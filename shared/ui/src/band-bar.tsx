import styles from './band-bar.module.css';
import type { Level } from './level-badge';

/**
 * A bar of value/9 of the width with an end mark. Without a level it uses an ancestor's data-level. Decorative: the
 * number is shown beside it as text.
 */
export function BandBar({ value, level }: { value: number; level?: Level | undefined }) {
  const width = `${(Math.min(9, Math.max(0, value)) / 9) * 100}%`;
  return (
    <div className={styles.bar} data-level={level} aria-hidden="true">
      <div className={styles.fill} style={{ width }} />
      <div className={styles.mark} style={{ left: width }} />
    </div>
  );
}
