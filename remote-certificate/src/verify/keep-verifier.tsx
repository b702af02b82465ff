import { embedPath, VERIFIER_FILE } from '@bandmark/contracts/embed-files';
import { longDate } from '@bandmark/domain/date-text';
import { Button } from '@bandmark/ui/button';
import { downloadIcon } from '@bandmark/ui/icons';
import { saveFile } from '@bandmark/ui/save-file';
import { StatusText } from '@bandmark/ui/status-text';
import { useState } from 'react';
import { hostOf, isSampleIssuer, type KnownIssuer } from '../credential/issuers';
import type { Verifier } from './check-file';
import { withKnownIssuers } from './kept-file';
import styles from './verify-page.module.css';
import { verifyTexts } from './verify-texts';

const words = verifyTexts.keep;

interface Props {
  siteName: string;
  issuers: Verifier['issuers'];
  /** The issuers loaded last. */
  known: readonly KnownIssuer[];
}

/** Saves this page as one HTML file that knows today's keys. */
export function KeepVerifier({ siteName, issuers, known }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  const save = async () => {
    setBusy(true);
    setOutcome('');
    try {
      const response = await fetch(embedPath('certificate', VERIFIER_FILE), { credentials: 'same-origin' });
      if (!response.ok) throw new Error(String(response.status));
      const html = await response.text();
      const current = await issuers(true).catch(() => issuers());
      saveFile(
        VERIFIER_FILE,
        new Blob([withKnownIssuers(html, { siteName, issuers: current })], { type: 'text/html' }),
      );
    } catch {
      setOutcome(words.failed);
    }
    setBusy(false);
  };
  return (
    <section className={styles.keep}>
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <Button icon={downloadIcon} isBusy={isBusy} onClick={() => void save()}>
        {words.save}
      </Button>
      <StatusText>{outcome}</StatusText>
      <KnownKeys issuers={known} />
    </section>
  );
}

/** The age of the keys that the page uses. */
export function KnownKeys({ issuers }: { issuers: readonly KnownIssuer[] }) {
  return issuers.map(({ did, asOf }) => (
    <p key={did} className={styles.known}>
      {words.keysAsOf(nameOf(did), longDate(new Date(asOf).toISOString()))}
    </p>
  ));
}

const nameOf = (did: string): string => (isSampleIssuer(did) ? words.samplesOf(hostOf(did)) : hostOf(did));
