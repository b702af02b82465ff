import { href } from '@bandmark/contracts/routes';
import { siteSettings } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import { cameraIcon } from '@bandmark/ui/icons';
import { Wrap } from '@bandmark/ui/page';
import { Rosette } from '@bandmark/ui/rosette';
import { SlottedText } from '@bandmark/ui/slotted-text';
import { landingTexts } from './landing-texts';
import styles from './hero.module.css';
import { SampleCertificate } from './sample-certificate';

const words = landingTexts.landing.hero;

export function Hero() {
  const { claims } = siteSettings();
  return (
    <section className={styles.hero}>
      <Rosette size="xl" className={styles.rosette} />
      <Wrap className={styles.inner}>
        <div>
          <p className={styles.badge}>
            <Icon drawing={cameraIcon} /> {words.badge}
          </p>
          <h1 className={styles.headline}>{words.headline}</h1>
          <p className={styles.lead}>{words.lead}</p>
          <div className={styles.start}>
            <Link to={href('tests')} className={buttonClass({ variant: 'primary', size: 'large' })}>
              {words.start}
            </Link>
            <p>{words.needs}</p>
          </div>
          <p className={styles.claims}>
            <span>
              <SlottedText text={words.users} slots={{ users: <b>{claims.users}</b> }} />
            </span>
            <span>
              <SlottedText text={words.results} slots={{ years: <b>{words.years(claims.years)}</b> }} />
            </span>
            <span>
              <SlottedText text={words.format} slots={{ ielts: <b>{words.ielts}</b>, toefl: <b>{words.toefl}</b> }} />
            </span>
          </p>
        </div>
        <SampleCertificate />
      </Wrap>
    </section>
  );
}
