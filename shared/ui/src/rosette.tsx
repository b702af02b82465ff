import type { CSSProperties } from 'react';
import { classNames } from './class-names';
import styles from './rosette.module.css';

export interface RosetteProps {
  /** `xl` is the finer cut for more than about 700 px. */
  size?: 'xl' | undefined;
  /** `stage`: on the black box, in the bright inks, kept in print and in forced colours. */
  tone?: 'stage' | undefined;
  /** Sets place and size; it may add a mask layer that fades the rosette under text. */
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** Guilloché over the iris print. Never behind running text; never animated (a masked layer repaints). */
export function Rosette({ size, tone, className, style }: RosetteProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.rosette, size === 'xl' && styles.xl, tone === 'stage' && styles.stage, className)}
      style={style}
    />
  );
}
