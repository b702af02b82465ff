import { classNames } from './class-names';
import type { Level } from './level';
import styles from './level-badge.module.css';

export interface LevelBadgeProps {
  level: Level;
  /** Instead of the letters, for instance a band in IELTS mode. */
  text?: string | undefined;
  size?: 'large' | undefined;
  /** Accessible name and tooltip, for instance "Band 6.5, B2 Upper Intermediate". */
  label?: string | undefined;
}

/** Letters first, colour third: the letters are always in it. */
export function LevelBadge({ level, text = level, size, label }: LevelBadgeProps) {
  const named = label === undefined ? {} : { role: 'img', 'aria-label': label, title: label };
  return (
    <span className={classNames(styles.badge, size === 'large' && styles.large)} data-level={level} {...named}>
      {text}
    </span>
  );
}
