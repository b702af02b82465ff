import { href } from '@bandmark/contracts/routes';
import { isSignedIn, siteSettings } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { PageHeader, SkipLink, Wrap } from '@bandmark/ui/page';
import { navItemClass, PageNav } from '@bandmark/ui/page-nav';
import type { ReactNode } from 'react';
import styles from './message-page.module.css';

/** A page of the shell itself: one heading, one sentence, and the ways on. */
export function MessagePage({ heading, children }: { heading: string; children: ReactNode }) {
  const { siteName } = siteSettings();
  const signedIn = isSignedIn();
  return (
    <>
      <SkipLink />
      <PageHeader siteName={siteName}>
        <PageNav label="Site">
          <Link className={navItemClass} to={href(signedIn ? 'tests' : 'sign-in')}>
            {signedIn ? 'Tests' : 'Sign In'}
          </Link>
        </PageNav>
      </PageHeader>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Wrap isNarrow>
          <h1>{heading}</h1>
          <div className={styles.text}>{children}</div>
          <p className={styles.ways}>
            {signedIn ? (
              <Link className={buttonClass({ variant: 'primary' })} to={href('tests')}>
                Your tests
              </Link>
            ) : null}
            <Link className={buttonClass({ variant: signedIn ? 'secondary' : 'primary' })} to="/">
              Home
            </Link>
          </p>
        </Wrap>
      </main>
    </>
  );
}
