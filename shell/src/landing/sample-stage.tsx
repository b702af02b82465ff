import { levelName, LEVELS } from '@bandmark/domain/levels';
import { Rosette } from '@bandmark/ui/rosette';
// After the kit, so that its placing wins over the kit's own rules.
import styles from './sample-stage.module.css';

const SHOWN = LEVELS.slice(0, LEVELS.indexOf('C1') + 1);

/** The sample's level in large letters, rolling from A0 to C1. */
export function SampleStage({ isPlaying }: { isPlaying: boolean }) {
  const playing = isPlaying ? styles.playing : '';
  return (
    <div className={styles.stage}>
      <Rosette tone="stage" className={styles.lace} />
      <div className={`${styles.roll} ${styles.letters} ${playing}`}>
        <ol>
          {SHOWN.map((level) => (
            <li key={level}>{level}</li>
          ))}
        </ol>
      </div>
      <div className={`${styles.roll} ${styles.words} ${playing}`}>
        <ol>
          {SHOWN.map((level) => (
            <li key={level}>{levelName(level)}</li>
          ))}
        </ol>
      </div>
    </div>
  );
}
