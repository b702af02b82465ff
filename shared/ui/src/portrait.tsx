import { classNames } from './class-names';
import styles from './portrait.module.css';

export interface PortraitProps {
  /** `camera` fills a 4:3 frame, `face` a square: the default avatar. */
  crop?: 'camera' | 'face' | undefined;
  /** Accessible name; decorative without one. */
  label?: string | undefined;
}

/** An engraving of a candidate, used when there is no photograph. Fills its parent. */
export function Portrait({ crop = 'camera', label }: PortraitProps) {
  const named = label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label };
  return <span className={classNames(styles.portrait, crop === 'face' && styles.face)} {...named} />;
}
