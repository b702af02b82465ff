import { siteSettings } from '@bandmark/platform';
import { LoadingText } from '@bandmark/ui/loading';
import { Logo } from '@bandmark/ui/logo';
import { Rosette } from '@bandmark/ui/rosette';
import { type ReactNode, useEffect, useRef } from 'react';
import { texts } from '../texts';
import styles from './auth-page.module.css';

interface AuthPageProps {
  heading: string;
  /** The captcha overlay is open: nothing on the page behind it may take focus or clicks. */
  isInert?: boolean;
  /** Shows below the card that unsent answers are kept on this device, for candidates who log in to send them. */
  hasDeviceNote?: boolean;
  /** Hides the card until it has its final size: a card that grows would move under the pointer. */
  isLoading?: boolean;
  children: ReactNode;
}

/** The page with a single card over the line art, for signing in, links of mails and enquiries. */
export function AuthPage({
  heading,
  isInert = false,
  hasDeviceNote = false,
  isLoading = false,
  children,
}: AuthPageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const announced = useRef(heading);
  // The card's content changed in place, which removed the focused link or button: focuses the new heading.
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
