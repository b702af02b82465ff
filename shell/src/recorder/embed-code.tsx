import { Button } from '@bandmark/ui/button';
import { Wrap } from '@bandmark/ui/page';
import { SlottedText } from '@bandmark/ui/slotted-text';
import { useState } from 'react';
import styles from './embed-code.module.css';
import { recorderTexts } from './recorder-texts';

const words = recorderTexts.embed;

/** Names, in no language. */
const ATTRIBUTES = { endpoint: <code>{'endpoint'}</code>, grant: <code>{'grant'}</code> };

/** What a foreign page needs. In HTML, and in no language. */
const embedCode = (origin: string) =>
  `<script src="${origin}/embed/recorder/v1.js" async></script>
<video-recorder-panel title="Speaking"></video-recorder-panel>`;

/** The code that puts the recorder on another page, with a button that copies it. */
export function EmbedCode({ origin }: { origin: string }) {
  const [outcome, setOutcome] = useState('');
  const code = embedCode(origin);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setOutcome(words.copied);
    } catch {
      // Refused by the browser or by a policy of its owner.
      setOutcome(words.notCopied);
    }
  };
  return (
    <section className={styles.embed} aria-labelledby="embed-title">
      <Wrap className={styles.columns}>
        <div>
          <h2 id="embed-title">{words.title}</h2>
          <p className={styles.about}>{words.about}</p>
          <p className={styles.about}>
            <SlottedText text={words.upload} slots={ATTRIBUTES} />
          </p>
        </div>
        <div className={styles.sheet}>
          <pre className={styles.code} role="group" aria-label={words.code}>
            <code>{code}</code>
          </pre>
          <div className={styles.foot}>
            <Button size="small" onClick={() => void copy()}>
              {words.copy}
            </Button>
            <p role="status" className={styles.outcome}>
              {outcome}
            </p>
          </div>
        </div>
      </Wrap>
    </section>
  );
}
