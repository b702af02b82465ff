import { href } from '@bandmark/contracts/routes';
import { siteSettings } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import { Wrap } from '@bandmark/ui/page';
import { Rosette } from '@bandmark/ui/rosette';
import styles from './hero.module.css';
import { SampleCertificate } from './sample-certificate';

export function Hero() {
  const { claims } = siteSettings();
  return (
    <section className={styles.hero}>
      <Rosette size="xl" className={styles.rosette} />
      <Wrap className={styles.inner}>
        <div>
          <p className={styles.badge}>
            <Icon name="camera" /> Video Verified
          </p>
          <h1 className={styles.headline}>Your English, on&nbsp;the&nbsp;record.</h1>
          <p className={styles.lead}>
            Take an English test at home, on camera. Receive a certificate with a CEFR level, and the recording that
            proves the level is yours.
          </p>
          <div className={styles.start}>
            <Link to={href('tests')} className={buttonClass({ variant: 'primary', size: 'large' })}>
              Get Started
            </Link>
            <p>You need a computer with a webcam and a headset. A quick assessment takes 30&nbsp;minutes.</p>
          </div>
          <p className={styles.claims}>
            <span>
              <b>{claims.users}</b> users
            </span>
            <span>
              <b>{claims.years} years</b> of results
            </span>
            <span>
              Follows <b>IELTS</b> and <b>TOEFL</b>
            </span>
          </p>
        </div>
        <SampleCertificate />
      </Wrap>
    </section>
  );
}
