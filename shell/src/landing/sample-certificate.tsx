import { siteSettings } from '@bandmark/platform';
import { ButtonLink } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import { IconButton } from '@bandmark/ui/icon-button';
import { LevelBadge } from '@bandmark/ui/level-badge';
import { Logo } from '@bandmark/ui/logo';
import { Portrait } from '@bandmark/ui/portrait';
import { Seal } from '@bandmark/ui/seal';
import { useState } from 'react';
import { sampleHref } from './page-links';
import { SampleScale } from './sample-scale';
import { SampleStage } from './sample-stage';
// After the kit, so that its placing wins over the kit's own rules.
import styles from './sample-certificate.module.css';

const SKILLS = [
  ['Speaking', 'C1'],
  ['Writing', 'C1'],
  ['Reading', 'C2'],
  ['Listening', 'B2'],
] as const;

/** A picture of a certificate whose level climbs from A0 to C1 once, in 4.6 s; it can be stopped and played again. */
export function SampleCertificate() {
  const [isPlaying, setPlaying] = useState(true);
  const stop = () => setPlaying(false);
  return (
    <div className={`${styles.sample} ${isPlaying ? styles.playing : ''}`}>
      <div
        role="img"
        aria-label="A certificate of the Sample Candidate: level C1 Advanced, awarded on 14 November 2026"
      >
        <div className={styles.sheet} aria-hidden="true">
          <div className={styles.head}>
            <Logo siteName={siteSettings().siteName} size="small" />
            <span>English Proficiency Certificate</span>
          </div>
          <p className={styles.name}>Sample Candidate</p>
          <p className={styles.says}>
            has successfully earned the Certificate in English Proficiency and achieved the following level:
          </p>
          <SampleStage isPlaying={isPlaying} />
          <div className={styles.tiles}>
            {SKILLS.map(([skill, level]) => (
              <span key={skill}>
                {skill}
                <LevelBadge level={level} />
              </span>
            ))}
          </div>
          <SampleScale isPlaying={isPlaying} onEnd={stop} />
        </div>
        <div className={styles.seal} aria-hidden="true">
          <Seal text="Awarded on 14 Nov 2026" level="C1" isTurning={false} />
        </div>
        <div className={styles.camera} aria-hidden="true">
          <Portrait />
          <span className={styles.time}>04:12</span>
        </div>
      </div>
      <div className={styles.open}>
        <IconButton
          className={styles.replay}
          size="small"
          icon={isPlaying ? 'stop' : 'reset'}
          label={isPlaying ? 'Stop the animation' : 'Play the animation again'}
          onClick={() => setPlaying(!isPlaying)}
        />
        <ButtonLink href={sampleHref()}>
          Interactive Certificate <Icon name="arrow" />
        </ButtonLink>
      </div>
    </div>
  );
}
