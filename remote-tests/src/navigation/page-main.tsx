import { Wrap } from '@bandmark/ui/page';
import type { ReactNode } from 'react';
import { PageNavigation } from './page-navigation';
import styles from './page-main.module.css';

/** A page outside a test: navigation on top, and below it the content, which the skip link leads to. */
export function PageMain({ children, isNarrow = false }: { children: ReactNode; isNarrow?: boolean }) {
  return (
    <>
      <PageNavigation />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Wrap isNarrow={isNarrow}>{children}</Wrap>
      </main>
    </>
  );
}
