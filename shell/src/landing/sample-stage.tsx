import { type Level, levelName, LEVELS } from '@bandmark/domain/levels';
import { Rosette } from '@bandmark/ui/rosette';
import { rungOf } from './sample-rung';
// Imported after the ui package, so that these placement rules win over the components' own.
import styles from './sample-stage.module.css';

/** The sample's level in large letters, rolling up from A0. */
export function SampleStage({ level: achieved, isPlaying }: { level: Level; isPlaying: boolean }) {
  const shown = LEVELS.slice(0, LEVELS.indexOf(achieved) + 1);
  const playing = isPlaying ? styles.playing : '';
  return (
    <div className={styles.stage} style={rungOf(achieved)}>
      <Rosette tone="stage" className={styles.lace} />
      <div className={`${styles.roll} ${styles.letters} ${playing}`}>
        <ol>
          {shown.map((level) => (
            <li key={level}>{level}</li>
          ))}
        </ol>
      </div>
      <div className={`${styles.roll} ${styles.words} ${playing}`}>
        <ol>
          {shown.map((level) => (
            <li key={level}>{levelName(level)}</li>
          ))}
        </ol>
      </div>
    </div>
  );
}
