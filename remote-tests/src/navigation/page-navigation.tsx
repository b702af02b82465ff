import { href } from '@bandmark/contracts/routes';
import { isSignedIn, logOut, siteSettings, useAppStore } from '@bandmark/platform';
import { NavLink } from '@bandmark/platform/router';
import { PageHeader, SkipLink } from '@bandmark/ui/page';
import { navItemClass, PageNav } from '@bandmark/ui/page-nav';
import styles from './page-navigation.module.css';

/** Header of the pages outside a test: Tests, Account, Log Out (spec §2); Sign In for a visitor (spec §6). */
export function PageNavigation() {
  const { isExaminer, isLead, isOperator } = useAppStore((state) => state.user) ?? {};
  const mayMark = isExaminer === true || isLead === true || isOperator === true;
  return (
    <div className={styles.header}>
      <SkipLink />
      <PageHeader siteName={siteSettings().siteName}>
        <PageNav label="Main">
          {isSignedIn() ? (
            <>
              <NavLink className={navItemClass} to={href('tests')}>
                Tests
              </NavLink>
              {mayMark ? (
                <NavLink className={navItemClass} to={href('marking')}>
                  Marking
                </NavLink>
              ) : null}
              <NavLink className={navItemClass} to={href('account')}>
                Account
              </NavLink>
              <button type="button" className={navItemClass} onClick={() => logOut()}>
                Log Out
              </button>
            </>
          ) : (
            <NavLink className={navItemClass} to={href('sign-in')}>
              Sign In
            </NavLink>
          )}
        </PageNav>
      </PageHeader>
    </div>
  );
}
