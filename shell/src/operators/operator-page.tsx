import { href } from '@bandmark/contracts/routes';
import { type ApiError, siteSettings } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { FailureNote } from '@bandmark/ui/failure-note';
import { PageHeader, SkipLink, Wrap } from '@bandmark/ui/page';
import { navItemClass, PageNav } from '@bandmark/ui/page-nav';
import type { ReactNode } from 'react';
import styles from './operator-page.module.css';

const PAGES = [
  { route: 'tests', name: 'Tests' },
  { route: 'status', name: 'Status' },
  { route: 'operations', name: 'Operations' },
] as const;

export interface OperatorPageProps {
  title: 'Status' | 'Operations';
  /** Beside the title, such as "Refresh". */
  action?: ReactNode;
  children: ReactNode;
}

/** A page for operators. Part of the shell, because it is read when remotes fail. */
export function OperatorPage({ title, action, children }: OperatorPageProps) {
  return (
    <>
      <SkipLink />
      <PageHeader siteName={siteSettings().siteName}>
        <PageNav label="Site">
          {PAGES.map(({ route, name }) => (
            <Link
              key={route}
              className={navItemClass}
              to={href(route)}
              aria-current={name === title ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </PageNav>
      </PageHeader>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Wrap>
          <div className={styles.head}>
            <h1>{title}</h1>
            {action}
          </div>
          {children}
        </Wrap>
      </main>
    </>
  );
}

/** Why an operator's page shows nothing: who may see it, or what failed. */
export function OperatorFailure({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  if (error.status !== 403) return <FailureNote message={error.message} onRetry={onRetry} />;
  return (
    <FailureNote message="This page is for operators.">
      <p>
        Somebody who runs the server gives an account the role with{' '}
        <code>npm run user -- grant operator &lt;email&gt;</code>.
      </p>
    </FailureNote>
  );
}
