import { href } from '@bandmark/contracts/routes';
import { siteSettings } from '@bandmark/platform';
import { LoadingText } from '@bandmark/ui/loading';
import { PageHeader, Wrap } from '@bandmark/ui/page';
import type { ReactNode } from 'react';
import styles from './quiet-page.module.css';

/** A page on the way into an exam: the logo without navigation. */
export function QuietPage({ children, isNarrow = true }: { children: ReactNode; isNarrow?: boolean }) {
  return (
    <>
      <PageHeader siteName={siteSettings().siteName} homeHref={href('tests')} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {/* Content of another width replaces the element, which would otherwise move on the page. */}
        <Wrap key={String(isNarrow)} isNarrow={isNarrow}>
          {children}
        </Wrap>
      </main>
    </>
  );
}

/** The content of the page is loading. */
export function LoadingPage() {
  return (
    <QuietPage>
      <LoadingText />
    </QuietPage>
  );
}
