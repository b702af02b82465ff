import { DEFAULT_SITE_SETTINGS } from '@bandmark/contracts/site-settings';
import { longDate, shortDate } from '@bandmark/domain/date-text';
import { type Level, levelName, LEVELS } from '@bandmark/domain/levels';
import { isSkill, skillName } from '@bandmark/domain/skills';
import { siteSettings } from '@bandmark/platform';
import { ButtonLink } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import { arrowIcon, resetIcon, stopIcon } from '@bandmark/ui/icons';
import { IconButton } from '@bandmark/ui/icon-button';
import { LevelBadge } from '@bandmark/ui/level-badge';
import { Logo } from '@bandmark/ui/logo';
import { Portrait } from '@bandmark/ui/portrait';
import { Seal } from '@bandmark/ui/seal';
import { useState } from 'react';
import { landingTexts } from './landing-texts';
import { sampleHref } from './page-links';
import { rungOf } from './sample-rung';
import scale from './sample-scale.module.css';
import { SampleStage } from './sample-stage';
// Imported after the ui package, so that these placement rules win over the components' own.
import styles from './sample-certificate.module.css';

/** An older server sends no summary of its sample; the default describes the sample that such a server seeds. */
const known = () => siteSettings().sample ?? DEFAULT_SITE_SETTINGS.sample;

/**
 * A picture of the sample certificate with its name, level, bands and date, drawn from the page's settings. The level
 * climbs once from A0, in 4.6 s; the animation can be stopped and replayed.
 */
export function SampleCertificate() {
  const [isPlaying, setPlaying] = useState(true);
  const stop = () => setPlaying(false);
  const sample = known();
  if (!sample) return null;
  const { userName, awardedAt, level, skills } = sample;
  return (
    <div className={`${styles.sample} ${isPlaying ? styles.playing : ''}`}>
      <div
        role="img"
        aria-label={landingTexts.sample.picture(userName, `${level} ${levelName(level)}`, longDate(awardedAt))}
      >
        <div className={styles.sheet} aria-hidden="true">
          <div className={styles.head}>
            <Logo siteName={siteSettings().siteName} size="small" />
            <span>{landingTexts.sample.title}</span>
          </div>
          <p className={styles.name}>{userName}</p>
          <p className={styles.says}>{landingTexts.sample.earned}</p>
          <SampleStage level={level} isPlaying={isPlaying} />
          <div className={styles.tiles}>
            {skills.map((one) => (
              <span key={one.skill}>
                {isSkill(one.skill) ? skillName(one.skill) : one.skill}
                <span className={styles.band}>
                  <LevelBadge level={one.level} />
                  {one.band.toFixed(1)}
                </span>
              </span>
            ))}
          </div>
          <SampleScale level={level} isPlaying={isPlaying} onEnd={stop} />
        </div>
        <div className={styles.seal} aria-hidden="true">
          <Seal text={landingTexts.sample.awarded(shortDate(awardedAt, 'UTC'))} level={level} isTurning={false} />
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
          icon={isPlaying ? stopIcon : resetIcon}
          label={isPlaying ? landingTexts.sample.stop : landingTexts.sample.again}
          onClick={() => setPlaying(!isPlaying)}
        />
        <ButtonLink href={sampleHref()}>
          {landingTexts.sample.open} <Icon drawing={arrowIcon} />
        </ButtonLink>
      </div>
    </div>
  );
}

interface SampleScaleProps {
  level: Level;
  isPlaying: boolean;
  onEnd: () => void;
}

/** The scale of levels below the sample, with a marker that climbs to the sample's level. */
function SampleScale({ level: achieved, isPlaying, onEnd }: SampleScaleProps) {
  return (
    <div className={scale.scale} style={rungOf(achieved)}>
      <div className={`${scale.mark} ${isPlaying ? scale.playing : ''}`} onAnimationEnd={onEnd} />
      <div className={scale.steps}>
        {LEVELS.map((level) => (
          <span key={level} data-level={level} className={level === achieved ? scale.achieved : undefined}>
            {level}
          </span>
        ))}
      </div>
    </div>
  );
}
