import { classNames } from './class-names';
import styles from './portrait.module.css';

export interface PortraitProps {
  /** `camera` fills a 4:3 frame, `face` a square: the default avatar. */
  crop?: 'camera' | 'face' | undefined;
}

/** An engraving of a candidate, used when there is no photograph. Decorative; fills its parent. */
export function Portrait({ crop = 'camera' }: PortraitProps) {
  return <span aria-hidden="true" className={classNames(styles.portrait, crop === 'face' && styles.face)} />;
}
