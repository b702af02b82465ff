import { siteSettings } from '@bandmark/platform';
import { levelName, LEVELS } from '@bandmark/domain/levels';
import { ButtonLink } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import { IconButton } from '@bandmark/ui/icon-button';
import { LevelBadge } from '@bandmark/ui/level-badge';
import { Logo } from '@bandmark/ui/logo';
import { Portrait } from '@bandmark/ui/portrait';
import { Rosette } from '@bandmark/ui/rosette';
import { Seal } from '@bandmark/ui/seal';
import { useState } from 'react';
import { sampleHref } from './page-links';
// After the kit, so that its placing wins over the kit's own rules.
import styles from './sample-certificate.module.css';

const SHOWN = LEVELS.slice(0, LEVELS.indexOf('C1') + 1);
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
          <div className={styles.stage}>
            <Rosette tone="stage" className={styles.lace} />
            <div className={`${styles.roll} ${styles.letters}`}>
              <ol>
                {SHOWN.map((level) => (
                  <li key={level}>{level}</li>
                ))}
              </ol>
            </div>
            <div className={`${styles.roll} ${styles.words}`}>
              <ol>
                {SHOWN.map((level) => (
                  <li key={level}>{levelName(level)}</li>
                ))}
              </ol>
            </div>
          </div>
          <div className={styles.tiles}>
            {SKILLS.map(([skill, level]) => (
              <span key={skill}>
                {skill}
                <LevelBadge level={level} />
              </span>
            ))}
          </div>
          <div className={styles.scale}>
            <div className={styles.mark} onAnimationEnd={stop} />
            <div className={styles.steps}>
              {LEVELS.map((level) => (
                <span key={level} data-level={level} className={level === 'C1' ? styles.achieved : undefined}>
                  {level}
                </span>
              ))}
            </div>
          </div>
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
