import { refusalOf } from '@bandmark/contracts/refusal';
import { href } from '@bandmark/contracts/routes';
import { type ApiError, logOut, siteSettings } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { FailureNote } from '@bandmark/ui/failure-note';
import { PageHeader, SkipLink, Wrap } from '@bandmark/ui/page';
import { navItemClass, PageNav } from '@bandmark/ui/page-nav';
import { SlottedText } from '@bandmark/ui/slotted-text';
import type { ReactNode } from 'react';
import { texts } from '../texts';
import { operatorTexts } from './operator-texts';
import styles from './operator-page.module.css';

const words = operatorTexts.operators;

const PAGES = [
  { route: 'tests', name: texts.nav.tests },
  { route: 'status', name: words.status },
  { route: 'operations', name: words.operations },
  { route: 'account', name: words.account },
] as const;

/** The command in a checkout; not translated. A packaged site's settings name its own. */
const GRANT = 'npm run user -- grant operator <email>';

export interface OperatorPageProps {
  title: string;
  /** Shown beside the title, such as "Refresh". */
  action?: ReactNode;
  children: ReactNode;
}

/** The frame of a page for operators. Part of the shell, because operators need it when remotes fail. */
export function OperatorPage({ title, action, children }: OperatorPageProps) {
  return (
    <>
      <SkipLink />
      <PageHeader siteName={siteSettings().siteName}>
        <PageNav label={texts.nav.site}>
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
          <button type="button" className={navItemClass} onClick={() => logOut()}>
            {words.logOut}
          </button>
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

/** Why an operator's page shows no data: the role that it needs, or the error. */
export function OperatorFailure({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  if (refusalOf(error) !== 403) return <FailureNote message={error.message} onRetry={onRetry} />;
  return (
    <FailureNote message={words.refused}>
      <p>
        <SlottedText text={words.role} slots={{ command: <code>{siteSettings().grantCommand ?? GRANT}</code> }} />
      </p>
    </FailureNote>
  );
}
