import { Button } from '@bandmark/ui/button';
import { useState } from 'react';
import styles from './after-exam.module.css';
import { submitTexts } from './submit-texts';

const words = submitTexts.after;

/** The receipt, what it is for, and a button that copies it. */
export function Receipt({ receipt }: { receipt: string }) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(receipt);
      setOutcome(words.copied);
    } catch {
      // The browser or a policy refuses clipboard access.
      setOutcome(words.notCopied);
    }
  };
  return (
    <div className={styles.receipt}>
      <dl>
        <dt>{words.receipt}</dt>
        <dd>{receipt}</dd>
      </dl>
      <Button size="small" onClick={() => void copy()}>
        {words.copy}
      </Button>
      <p>{words.receiptUse}</p>
      <p role="status" className={styles.copied}>
        {outcome}
      </p>
    </div>
  );
}
