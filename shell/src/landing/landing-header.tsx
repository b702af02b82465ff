import { href } from '@bandmark/contracts/routes';
import { closeIcon, menuIcon } from '@bandmark/ui/icons';
import { siteSettings } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { IconButton } from '@bandmark/ui/icon-button';
import { Logo } from '@bandmark/ui/logo';
import { PageHeader } from '@bandmark/ui/page';
import { navItemClass, PageNav } from '@bandmark/ui/page-nav';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useSignedIn } from '../session/use-signed-in';
import { texts } from '../texts';
import { landingTexts } from './landing-texts';
import styles from './landing-header.module.css';
import { PageLinks } from './page-links';

/** Fixed header: the page's links, then Tests when signed in and Sign In otherwise (spec §2). */
export function LandingHeader() {
  const menuId = useId();
  const menuButton = useRef<HTMLButtonElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { siteName } = siteSettings();
  const signedIn = useSignedIn();
  const closeMenu = () => setMenuOpen(false);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isMenuOpen) return;
    closeMenu();
    menuButton.current?.focus();
  };

  return (
    <PageHeader
      siteName={siteName}
      home={
        <Link to="/">
          <Logo siteName={siteName} />
        </Link>
      }
    >
      <div className={styles.wide}>
        <PageNav label={landingTexts.landing.nav.main}>
          <PageLinks className={navItemClass} />
        </PageNav>
      </div>
      <div className={styles.action}>
        {signedIn ? (
          <Link className={buttonClass({ size: 'small' })} to={href('tests')}>
            {texts.nav.tests}
          </Link>
        ) : (
          <Link className={buttonClass({ size: 'small' })} to={href('sign-in')}>
            {texts.nav.signIn}
          </Link>
        )}
      </div>
      <IconButton
        ref={menuButton}
        className={styles.menuButton}
        icon={isMenuOpen ? closeIcon : menuIcon}
        label={landingTexts.landing.nav.menu}
        aria-expanded={isMenuOpen}
        aria-controls={menuId}
        onClick={() => setMenuOpen(!isMenuOpen)}
        onKeyDown={closeOnEscape}
      />
      {isMenuOpen ? (
        <nav className={styles.menu} id={menuId} aria-label={landingTexts.landing.nav.menu} onKeyDown={closeOnEscape}>
          <PageLinks onFollow={closeMenu} />
        </nav>
      ) : null}
    </PageHeader>
  );
}
