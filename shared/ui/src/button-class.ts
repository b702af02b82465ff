import styles from './button.module.css';
import { classNames } from './class-names';

export interface ButtonLook {
  /** Primary once per view; default secondary. */
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  /** 36 px in tables, 54 px for the one main action; 44 px otherwise. */
  size?: 'small' | 'large' | undefined;
  isWide?: boolean | undefined;
}

/** The button's classes, for a router link. */
export function buttonClass({ variant = 'secondary', size, isWide = false }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], size && styles[size], isWide && styles.wide);
}
