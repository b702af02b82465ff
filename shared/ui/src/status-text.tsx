import type { ReactNode } from 'react';
import type { IconDrawing } from './icons';
import { classNames } from './class-names';
import { Icon } from './icon';
import styles from './status-text.module.css';

export interface StatusTextProps {
  icon?: IconDrawing | undefined;
  /** `inverse` for information that a candidate must not miss, such as being offline. */
  tone?: 'quiet' | 'inverse' | undefined;
  /** Does not announce changes; for values that change too often. */
  isSilent?: boolean | undefined;
  children: ReactNode;
}

/** An inline icon with text, announced politely (WCAG 4.1.3). Keep it mounted and change its text. */
export function StatusText({ icon, tone = 'quiet', isSilent = false, children }: StatusTextProps) {
  return (
    <span
      role="status"
      aria-live={isSilent ? 'off' : undefined}
      className={classNames(styles.status, tone === 'inverse' && styles.inverse)}
    >
      {icon ? <Icon drawing={icon} /> : null}
      <span>{children}</span>
    </span>
  );
}
