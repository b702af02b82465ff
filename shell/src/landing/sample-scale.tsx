import { LEVELS } from '@bandmark/domain/levels';
import styles from './sample-scale.module.css';

interface SampleScaleProps {
  isPlaying: boolean;
  onEnd: () => void;
}

/** The scale of levels below the sample, with a marker that climbs to C1. */
export function SampleScale({ isPlaying, onEnd }: SampleScaleProps) {
  return (
    <div className={styles.scale}>
      <div className={`${styles.mark} ${isPlaying ? styles.playing : ''}`} onAnimationEnd={onEnd} />
      <div className={styles.steps}>
        {LEVELS.map((level) => (
          <span key={level} data-level={level} className={level === 'C1' ? styles.achieved : undefined}>
            {level}
          </span>
        ))}
      </div>
    </div>
  );
}
