import { classNames } from './class-names';
import styles from './level-badge.module.css';

/** The seven levels; `data-level` on an element sets the `--lv-*` roles (tokens.css). */
export type Level = 'A0' | 'A1' | 'A2' | 'B1' | 'B2' | 'C1' | 'C2';

export interface LevelBadgeProps {
  level: Level;
  /** Shown instead of the letters, for instance a band in IELTS mode. */
  text?: string | undefined;
  size?: 'large' | undefined;
  /** Accessible name and tooltip, for instance "Band 6.5, B2 Upper Intermediate". */
  label?: string | undefined;
}

/** Always shows text, because colour alone must not carry the meaning (WCAG 1.4.1). */
export function LevelBadge({ level, text = level, size, label }: LevelBadgeProps) {
  const named = label === undefined ? {} : { role: 'img', 'aria-label': label, title: label };
  return (
    <span className={classNames(styles.badge, size === 'large' && styles.large)} data-level={level} {...named}>
      {text}
    </span>
  );
}
