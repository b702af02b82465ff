import { href } from '@bandmark/contracts/routes';
import { isSignedIn, listen, logOut, siteSettings, useAppStore } from '@bandmark/platform';
import { NavLink } from '@bandmark/platform/router';
import { PageHeader, SkipLink } from '@bandmark/ui/page';
import { navItemClass, PageNav } from '@bandmark/ui/page-nav';
import { useSyncExternalStore } from 'react';
import { texts } from '../texts';
import styles from './page-navigation.module.css';

const words = texts.navigation;

/** The session can end while a page is open: the server ends it, or another tab logs out. */
const untilCleared = (listener: () => void) => listen('SESSION_CLEARED', listener);

/** Header of the pages outside a test: Tests, the pages of a role, Account, Log Out (spec §2); Sign In (spec §6). */
export function PageNavigation({ isWide = false }: { isWide?: boolean }) {
  const { isExaminer, isLead, isOperator } = useAppStore((state) => state.user) ?? {};
  const signedIn = useSyncExternalStore(untilCleared, () => isSignedIn());
  const mayMark = isExaminer === true || isLead === true || isOperator === true;
  return (
    <div className={styles.header}>
      <SkipLink />
      <PageHeader siteName={siteSettings().siteName} isWide={isWide}>
        <PageNav label={words.label}>
          {signedIn ? (
            <>
              <NavLink className={navItemClass} to={href('tests')}>
                {words.tests}
              </NavLink>
              {mayMark ? (
                <NavLink className={navItemClass} to={href('marking')}>
                  {words.marking}
                </NavLink>
              ) : null}
              {isOperator ? (
                <NavLink className={navItemClass} to={href('operations')}>
                  {words.operations}
                </NavLink>
              ) : null}
              <NavLink className={navItemClass} to={href('account')}>
                {words.account}
              </NavLink>
              <button type="button" className={navItemClass} onClick={() => logOut()}>
                {words.logOut}
              </button>
            </>
          ) : (
            <NavLink className={navItemClass} to={href('sign-in')}>
              {words.signIn}
            </NavLink>
          )}
        </PageNav>
      </PageHeader>
    </div>
  );
}
