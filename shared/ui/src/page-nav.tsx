import type { ReactNode } from 'react';
import styles from './page-nav.module.css';

/** The short navigation in a page header: router links and buttons with `navItemClass`. */
export function PageNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.nav} aria-label={label}>
      {children}
    </nav>
  );
}

/** For links (`aria-current="page"` marks the current one) and buttons such as Log Out. */
export const navItemClass = styles.item ?? '';
