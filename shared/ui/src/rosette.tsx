import type { CSSProperties } from 'react';
import { classNames } from './class-names';
import styles from './rosette.module.css';

export interface RosetteProps {
  /** `xl` is the finer variant, for more than about 700 px. */
  size?: 'xl' | undefined;
  /** `stage`: for a black background, in the bright inks; kept in print and in forced colours. */
  tone?: 'stage' | undefined;
  /** Sets position and size; may add a mask layer that fades the rosette under text. */
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** Guilloché over the iris print. Never use it behind running text, and never animate it (a masked layer repaints). */
export function Rosette({ size, tone, className, style }: RosetteProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.rosette, size === 'xl' && styles.xl, tone === 'stage' && styles.stage, className)}
      style={style}
    />
  );
}
