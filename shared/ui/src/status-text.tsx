import type { ReactNode } from 'react';
import type { IconDrawing } from './icons';
import { classNames } from './class-names';
import { Icon } from './icon';
import styles from './status-text.module.css';

export interface StatusTextProps {
  icon?: IconDrawing | undefined;
  /** `inverse` for what a candidate must not miss, such as being offline. */
  tone?: 'quiet' | 'inverse' | undefined;
  children: ReactNode;
}

/** Icon and words inline; announced politely (WCAG 4.1.3). Keep it mounted and change its words. */
export function StatusText({ icon, tone = 'quiet', children }: StatusTextProps) {
  return (
    <span role="status" className={classNames(styles.status, tone === 'inverse' && styles.inverse)}>
      {icon ? <Icon drawing={icon} /> : null}
      <span>{children}</span>
    </span>
  );
}
