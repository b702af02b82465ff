import { Button } from '@bandmark/ui/button';
import { useState } from 'react';
import styles from './after-exam.module.css';
import { submitTexts } from './submit-texts';

const T = submitTexts.after;

/** The receipt, what it is for, and a button that copies it. */
export function Receipt({ receipt }: { receipt: string }) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(receipt);
      setOutcome(T.copied);
    } catch {
      // The browser or its owner's policy refuses.
      setOutcome(T.notCopied);
    }
  };
  return (
    <div className={styles.receipt}>
      <dl>
        <dt>{T.receipt}</dt>
        <dd>{receipt}</dd>
      </dl>
      <Button size="small" onClick={() => void copy()}>
        {T.copy}
      </Button>
      <p>{T.receiptUse}</p>
      <p role="status" className={styles.copied}>
        {outcome}
      </p>
    </div>
  );
}
