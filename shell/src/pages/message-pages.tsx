import { href } from '@bandmark/contracts/routes';
import { Link, useLocation } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { FailureNote } from '@bandmark/ui/failure-note';
import { Wrap } from '@bandmark/ui/page';
import { SlottedText } from '@bandmark/ui/slotted-text';
import type { ReactNode } from 'react';
import { useSignedIn } from '../session/use-signed-in';
import { texts } from '../texts';
import { PageTop } from './page-top';
import styles from './message-page.module.css';

const words = texts.messages;

/** The layout of the shell's own messages: a heading, a sentence and links to continue. */
function MessagePage({ heading, children }: { heading: string; children: ReactNode }) {
  const signedIn = useSignedIn();
  return (
    <>
      <PageTop />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Wrap>
          <h1>{heading}</h1>
          <div className={styles.text}>{children}</div>
          <p className={styles.ways}>
            {signedIn ? (
              <Link className={buttonClass({ variant: 'primary' })} to={href('tests')}>
                {words.yourTests}
              </Link>
            ) : null}
            <Link className={buttonClass({ variant: signedIn ? 'secondary' : 'primary' })} to="/">
              {words.home}
            </Link>
          </p>
        </Wrap>
      </main>
    </>
  );
}

/** Replaces a blank page when the shell itself breaks. */
export function BrokenPage() {
  return (
    <Wrap isNarrow>
      <FailureNote
        message={texts.part.failed}
        onRetry={() => {
          window.location.reload();
        }}
      />
    </Wrap>
  );
}

/** Bare `/test/` (spec §2). */
export function ComingSoonPage() {
  return (
    <MessagePage heading={words.comingSoon.title}>
      <p>{words.comingSoon.text}</p>
    </MessagePage>
  );
}

/** Shown at every address without a route. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <MessagePage heading={words.notFound.title}>
      <p>
        <SlottedText text={words.notFound.text} slots={{ path: <span className={styles.path}>{pathname}</span> }} />
      </p>
      <p>{words.notFound.certificate}</p>
    </MessagePage>
  );
}
