import { siteSettings } from '@bandmark/platform';
import { Logo } from '@bandmark/ui/logo';
import { Wrap } from '@bandmark/ui/page';
import { useState } from 'react';
import styles from './landing-footer.module.css';
import { LegalDialog, type LegalKind } from './legal-dialog';
import { PageLinks } from './page-links';
import { salesHref } from './pricing';

export function LandingFooter() {
  const { siteName, claims, parentName, partnerName, operator } = siteSettings();
  const [shown, setShown] = useState<LegalKind | null>(null);
  return (
    <footer className={styles.footer}>
      <Wrap className={styles.inner}>
        <div className={styles.about}>
          <Logo siteName={siteName} />
          <h2>About</h2>
          <p>
            English Proficiency Certificate, verified on video. It sits on top of {parentName} and is powered by{' '}
            {partnerName}, with over {claims.writings} writings evaluated.
          </p>
        </div>
        <nav className={styles.links} aria-label="Footer">
          <PageLinks className={styles.link} />
        </nav>
        <div className={styles.links}>
          <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => setShown('privacy')}>
            Privacy Policy
          </button>
          <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => setShown('terms')}>
            Terms &amp; Conditions
          </button>
          <a className={styles.link} href={salesHref()}>
            Contact sales
          </a>
        </div>
        <p className={styles.stars}>
          <b>{claims.stars}</b> stars from candidates
        </p>
        {operator ? (
          <address className={styles.imprint}>
            <span>{operator.name}</span>
            <span>{operator.address}</span>
            <a href={`mailto:${operator.contact}`}>{operator.contact}</a>
          </address>
        ) : null}
      </Wrap>
      <div className={styles.waves} aria-hidden="true" />
      <LegalDialog kind={shown} onClose={() => setShown(null)} />
    </footer>
  );
}
