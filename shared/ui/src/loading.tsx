import styles from './loading.module.css';
import { texts } from './texts';
import { VisuallyHidden } from './visually-hidden';

/** Shown while a screen loads (spec §2). */
export function LoadingText() {
  return (
    <p className={styles.loading} role="status">
      {texts.loading}
    </p>
  );
}

/** @param props.label what is loading, for screen readers */
export function Spinner({ label }: { label: string }) {
  return (
    <span className={styles.spinner} role="status">
      <span className={styles.turning} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
