import type { RecorderFailure } from '@bandmark/contracts/remotes/recorder-session';
import { Icon } from '@bandmark/ui/icon';
import styles from './panel.module.css';

/** The red banner above the preview (spec §8). */
export function FailureBanner({ failure }: { failure: RecorderFailure | null }) {
  if (!failure) return null;
  return (
    <p className={styles.banner} role="alert">
      <Icon name="alert" size={18} />
      {failure.message}
    </p>
  );
}
