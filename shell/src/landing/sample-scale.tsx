import { type Level, LEVELS } from '@bandmark/domain/levels';
import { rungOf } from './sample-rung';
import styles from './sample-scale.module.css';

interface SampleScaleProps {
  level: Level;
  isPlaying: boolean;
  onEnd: () => void;
}

/** The scale of levels below the sample, with a marker that climbs to the sample's. */
export function SampleScale({ level: achieved, isPlaying, onEnd }: SampleScaleProps) {
  return (
    <div className={styles.scale} style={rungOf(achieved)}>
      <div className={`${styles.mark} ${isPlaying ? styles.playing : ''}`} onAnimationEnd={onEnd} />
      <div className={styles.steps}>
        {LEVELS.map((level) => (
          <span key={level} data-level={level} className={level === achieved ? styles.achieved : undefined}>
            {level}
          </span>
        ))}
      </div>
    </div>
  );
}
