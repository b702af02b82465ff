import { Wrap } from '@bandmark/ui/page';
import type { ReactNode } from 'react';
import { EndingAccount } from '../account/ending-account';
import { PageNavigation } from './page-navigation';
import styles from './page-main.module.css';

interface PageMainProps {
  children: ReactNode;
  isNarrow?: boolean;
  /** As wide as the window and, from 1100 px, as high: its panes scroll instead of the page. */
  isWorkspace?: boolean;
}

/** A page outside a test: navigation on top, and below it the content, which the skip link leads to. */
export function PageMain({ children, isNarrow = false, isWorkspace = false }: PageMainProps) {
  return (
    <>
      <PageNavigation isWide={isWorkspace} />
      <main id="main" tabIndex={-1} className={isWorkspace ? styles.workspace : styles.main}>
        {isWorkspace ? (
          children
        ) : (
          <Wrap isNarrow={isNarrow}>
            <EndingAccount />
            {children}
          </Wrap>
        )}
      </main>
    </>
  );
}
