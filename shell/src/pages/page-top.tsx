import { href } from '@bandmark/contracts/routes';
import { siteSettings } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { PageHeader, SkipLink } from '@bandmark/ui/page';
import { navItemClass, PageNav } from '@bandmark/ui/page-nav';
import { useSignedIn } from '../session/use-signed-in';
import { texts } from '../texts';

/** Skip link and header of a public page, with one link: to the tests, or to sign in. */
export function PageTop() {
  const signedIn = useSignedIn();
  return (
    <>
      <SkipLink />
      <PageHeader siteName={siteSettings().siteName}>
        <PageNav label={texts.nav.site}>
          <Link className={navItemClass} to={href(signedIn ? 'tests' : 'sign-in')}>
            {signedIn ? texts.nav.tests : texts.nav.signIn}
          </Link>
        </PageNav>
      </PageHeader>
    </>
  );
}
