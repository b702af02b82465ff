import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Logo } from './logo';
import styles from './page.module.css';
import { texts } from './texts';

/** Content width: 1200 px, or a reading column. */
export function Wrap({
  children,
  isNarrow = false,
  className,
}: {
  children: ReactNode;
  isNarrow?: boolean | undefined;
  className?: string | undefined;
}) {
  return <div className={classNames(styles.wrap, isNarrow && styles.narrow, className)}>{children}</div>;
}

export interface PageHeaderProps {
  siteName: string;
  homeHref?: string | undefined;
  /** Instead of the plain link: a router link round the logo. */
  home?: ReactNode;
  /** Over a workspace, which is as wide as the window. */
  isWide?: boolean | undefined;
  /** Navigation and actions (see page-nav). */
  children?: ReactNode;
}

/** The bar on top of every page outside a test. */
export function PageHeader({ siteName, homeHref = '/', home, isWide = false, children }: PageHeaderProps) {
  return (
    <header className={styles.top}>
      <Wrap className={classNames(styles.inner, isWide && styles.wide)}>
        <span className={styles.home}>
          {home ?? (
            <a href={homeHref}>
              <Logo siteName={siteName} />
            </a>
          )}
        </span>
        {children}
      </Wrap>
    </header>
  );
}

/** First stop of the keyboard; skips the header (WCAG 2.4.1). The page's main element needs this id and tabIndex -1. */
export function SkipLink({ targetId = 'main' }: { targetId?: string | undefined }) {
  return (
    <a
      className={styles.skip}
      href={`#${targetId}`}
      onClick={(event) => {
        // The hash belongs to the router and the certificate; only focus and scroll move.
        event.preventDefault();
        const target = document.getElementById(targetId);
        target?.focus();
        target?.scrollIntoView();
      }}
    >
      {texts.page.skip}
    </a>
  );
}
