import { Logo } from '@bandmark/ui/logo';
import { PageHeader, SkipLink, Wrap } from '@bandmark/ui/page';
import type { ReactNode } from 'react';
import { VerifyPanel } from './verify-panel';
import styles from './verify-page.module.css';
import { verifyTexts as texts } from './verify-texts';

interface Props {
  siteName: string;
  /** Target of the logo's link; absent in the offline file. */
  homeHref?: string;
  panel: Omit<Parameters<typeof VerifyPanel>[0], 'children'>;
  /** Shown below: the age of the issuers' keys, and the download of the offline file. */
  children: ReactNode;
}

/** The page of the site and of the offline file. */
export function VerifyPage({ siteName, homeHref, panel, children }: Props) {
  const home = homeHref === undefined ? <Logo siteName={siteName} /> : undefined;
  return (
    <>
      <SkipLink />
      <PageHeader siteName={siteName} homeHref={homeHref} home={home} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Wrap isNarrow>
          <h1>{texts.title}</h1>
          <p className={styles.lead}>{texts.lead}</p>
          <VerifyPanel {...panel}>{children}</VerifyPanel>
        </Wrap>
      </main>
    </>
  );
}
