import { levelOfBand } from '@bandmark/domain/levels';
import { skillName } from '@bandmark/domain/skills';
import { GraduatedRule } from '@bandmark/ui/graduated-rule';
import { Icon } from '@bandmark/ui/icon';
import { checkIcon, externalIcon } from '@bandmark/ui/icons';
import { LevelBadge } from '@bandmark/ui/level-badge';
import { Portrait } from '@bandmark/ui/portrait';
import { landingTexts } from './landing-texts';
import styles from './feature-art.module.css';

const words = landingTexts.landing.features.art;

/** Each shows its feature instead of an icon. All are decorative: the text beside them says the same. */
export function VideoArt() {
  return (
    <>
      <div className={styles.camera}>
        <Portrait />
      </div>
      <ul className={styles.parts}>
        <li className={styles.recorded}>{words.interview}</li>
        <li className={styles.recorded}>{words.speaking}</li>
        <li>
          <Icon drawing={checkIcon} size={16} /> {words.video}
        </li>
      </ul>
    </>
  );
}

const EXAMPLE = [
  ['speaking', 'C1'],
  ['listening', 'B2'],
  ['reading', 'C2'],
  ['writing', 'C1'],
] as const;

export function SkillsArt() {
  return (
    <div className={styles.skills}>
      {EXAMPLE.map(([skill, level]) => (
        <span key={skill}>
          <LevelBadge level={level} /> {skillName(skill)}
        </span>
      ))}
    </div>
  );
}

const HALF_BANDS = Array.from({ length: 18 }, (_, index) => index / 2);

/** How many half bands each level spans, computed from the table of levels. */
function levelWidths(): [level: ReturnType<typeof levelOfBand>, halves: number][] {
  const widths = new Map<ReturnType<typeof levelOfBand>, number>();
  for (const band of HALF_BANDS) widths.set(levelOfBand(band), (widths.get(levelOfBand(band)) ?? 0) + 1);
  return [...widths];
}

export function LevelArt() {
  return (
    <div className={styles.rule}>
      <div className={styles.numbers}>
        {Array.from({ length: 10 }, (_, band) => (
          <span key={band}>{band}</span>
        ))}
      </div>
      <GraduatedRule value={null} max={9} major={9} />
      <div className={styles.bands}>
        {levelWidths().map(([level, halves]) => (
          <span key={level} data-level={level} style={{ flex: halves }}>
            {level}
          </span>
        ))}
      </div>
    </div>
  );
}

export function TimeArt() {
  return (
    <div className={styles.rule}>
      <GraduatedRule value={null} max={30} major={6} minor={5} />
      <div className={styles.halves}>
        <span>{skillName('writing')}</span>
        <span>{skillName('speaking')}</span>
      </div>
      <div className={`${styles.numbers} ${styles.below}`}>
        <span>0</span>
        <span>10</span>
        <span>20</span>
        <span>{words.minutes}</span>
      </div>
    </div>
  );
}

export function FormatArt() {
  return (
    <div className={styles.grid}>
      {Array.from({ length: 40 }, (_, index) => (
        <span key={index} className={index < 23 ? styles.answered : undefined}>
          {index + 1}
        </span>
      ))}
    </div>
  );
}

export function ShareArt() {
  return (
    <div className={styles.share}>
      <span className={styles.code} />
      <span className={styles.chip}>
        {words.linkedIn} <Icon drawing={externalIcon} size={18} />
      </span>
    </div>
  );
}
