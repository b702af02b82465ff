import type { MouseEvent, ReactNode } from 'react';
import styles from './in-place-link.module.css';

interface InPlaceLinkProps {
  /** The link's target when it is opened in a new tab or before the script runs. */
  href: string;
  onFollow(): void;
  opensDialog?: boolean;
  children: ReactNode;
}

/** A real link that a plain click handles within the card, so that typed text is kept. */
export function InPlaceLink({ href, onFollow, opensDialog = false, children }: InPlaceLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow();
  };
  return (
    <a
      href={href}
      className={styles.link}
      onClick={follow}
      {...(opensDialog ? { 'aria-haspopup': 'dialog' as const } : {})}
    >
      {children}
    </a>
  );
}
