import { href } from '@bandmark/contracts/routes';
import { siteSettings } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { LegalDialog, type LegalKind } from '@bandmark/ui/legal-dialog';
import { Logo } from '@bandmark/ui/logo';
import { Wrap } from '@bandmark/ui/page';
import { SlottedText } from '@bandmark/ui/slotted-text';
import { texts as uiTexts } from '@bandmark/ui/texts';
import { useState } from 'react';
import { landingTexts } from './landing-texts';
import styles from './landing-footer.module.css';
import { PageLinks } from './page-links';
import { salesHref } from './pricing';

const words = landingTexts.landing.footer;

export function LandingFooter() {
  const { siteName, claims, parentName, partnerName, operator } = siteSettings();
  const [shown, setShown] = useState<LegalKind | null>(null);
  return (
    <footer className={styles.footer}>
      <Wrap className={styles.inner}>
        <div className={styles.about}>
          <Logo siteName={siteName} />
          <h2>{words.title}</h2>
          <p>{words.about(parentName, partnerName, claims.writings)}</p>
        </div>
        <nav className={styles.links} aria-label={landingTexts.landing.nav.footer}>
          <PageLinks className={styles.link} />
          <Link to={href('recorder')} className={styles.link}>
            {landingTexts.landing.links.recorder}
          </Link>
          <Link to={href('verify')} className={styles.link}>
            {landingTexts.landing.links.verify}
          </Link>
        </nav>
        <div className={styles.links}>
          <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => setShown('privacy')}>
            {uiTexts.legal.titles.privacy}
          </button>
          <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => setShown('terms')}>
            {uiTexts.legal.titles.terms}
          </button>
          <a className={styles.link} href={salesHref()}>
            {landingTexts.pricing.contactSales}
          </a>
        </div>
        <p className={styles.stars}>
          <SlottedText text={words.stars} slots={{ stars: <b>{claims.stars}</b> }} />
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
      <LegalDialog kind={shown} site={siteSettings()} onClose={() => setShown(null)} />
    </footer>
  );
}
