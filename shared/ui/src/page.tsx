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
  /** Replaces the plain link: a router link around the logo. */
  home?: ReactNode;
  /** For the header of a workspace, which is as wide as the window. */
  isWide?: boolean | undefined;
  /** Navigation and actions (see page-nav). */
  children?: ReactNode;
}

/** The header of every page outside a test. */
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

/** The first tab stop; skips the header (WCAG 2.4.1). The page's main element needs id "main" and tabIndex -1. */
export function SkipLink({ targetId = 'main' }: { targetId?: string | undefined }) {
  return (
    <a
      className={styles.skip}
      href={`#${targetId}`}
      onClick={(event) => {
        // The hash is used by the router and for certificates, so only the focus and the scroll position move.
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
