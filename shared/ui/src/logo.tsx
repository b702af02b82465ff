import { classNames } from './class-names';
import styles from './logo.module.css';

/** The mark (a graduated rule) and the site's name. */
export function Logo({ siteName, size }: { siteName: string; size?: 'small' | undefined }) {
  const width = size === 'small' ? 20 : 28;
  return (
    <span className={classNames(styles.logo, size === 'small' && styles.small)}>
      <svg
        width={width}
        height={width}
        viewBox="0 0 28 28"
        aria-hidden="true"
        focusable="false"
        style={{ flex: 'none' }}
      >
        <rect className={styles.ground} width="28" height="28" rx="4" />
        <path
          className={styles.figure}
          d="M5 17h1.6v6H5zM9.1 17h1.6v6H9.1zM13.2 17h1.6v6h-1.6zM17.3 12.6h1.6v10.4h-1.6zM21.4 17H23v6h-1.6zM14.3 5h7.6l-3.8 5.6z"
        />
      </svg>
      <span>{siteName}</span>
    </span>
  );
}
