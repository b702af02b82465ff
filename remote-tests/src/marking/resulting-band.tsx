import { levelName, levelOfBand } from '@bandmark/domain/levels';
import type { Skill } from '@bandmark/domain/skills';
import { BandBar } from '@bandmark/ui/band-bar';
import { LevelBadge } from '@bandmark/ui/level-badge';
import { texts } from '../texts';
import styles from './mark-form.module.css';

/** Band and level that the four criteria give, before they are saved. */
export function ResultingBand({ band, skill }: { band: number | null; skill: Skill }) {
  const level = band === null ? null : levelOfBand(band);
  return (
    <div className={styles.result}>
      <output className={styles.band} htmlFor="criterion-0 criterion-1 criterion-2 criterion-3">
        {band === null || level === null ? (
          texts.marking.bandFollows
        ) : (
          <>
            <LevelBadge level={level} />
            <span>{texts.marking.band(band, levelName(level, skill))}</span>
          </>
        )}
      </output>
      {band === null || level === null ? null : <BandBar value={band} level={level} />}
    </div>
  );
}
