import { siteSettings } from '@bandmark/platform';
import { LoadingText } from '@bandmark/ui/loading';
import { Logo } from '@bandmark/ui/logo';
import { Rosette } from '@bandmark/ui/rosette';
import { type ReactNode, useEffect, useRef } from 'react';
import { texts } from '../texts';
import styles from './auth-page.module.css';

interface AuthPageProps {
  heading: string;
  /** Something lies over the page (the captcha): nothing behind it takes focus or clicks. */
  isInert?: boolean;
  /** Says below the card where unsent answers are, for candidates who log in to send them. */
  hasDeviceNote?: boolean;
  /** The card is shown later, in its final size: one that grew would move under the pointer. */
  isLoading?: boolean;
  children: ReactNode;
}

/** The page of one card over the line art, for signing in and for setting a new password. */
export function AuthPage({
  heading,
  isInert = false,
  hasDeviceNote = false,
  isLoading = false,
  children,
}: AuthPageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const announced = useRef(heading);
  // The card changed in place and removed the focused link or button: focus its new heading.
  useEffect(() => {
    if (announced.current === heading) return;
    announced.current = heading;
    title.current?.focus();
  }, [heading]);

  return (
    <div className={styles.page} inert={isInert}>
      <Rosette size="xl" className={styles.rosette} />
      <header className={styles.top}>
        <a className={styles.brand} href="/">
          <Logo siteName={siteSettings().siteName} />
        </a>
      </header>
      <main className={styles.middle} id="main">
        {isLoading ? (
          <div className={styles.loading}>
            <LoadingText />
          </div>
        ) : null}
        <div className={styles.card} hidden={isLoading}>
          <h1 ref={title} tabIndex={-1} className={styles.heading}>
            {heading}
          </h1>
          {children}
        </div>
      </main>
      <footer className={styles.foot}>{hasDeviceNote ? <p>{texts.page.kept}</p> : null}</footer>
    </div>
  );
}
