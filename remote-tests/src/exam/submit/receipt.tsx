import { isMarkedSkill, type Skill } from '@bandmark/domain/skills';
import { Button } from '@bandmark/ui/button';
import { useState } from 'react';
import styles from './after-exam.module.css';
import { submitTexts } from './submit-texts';

const words = submitTexts.after;

interface ReceiptProps {
  skill: Skill;
  receipt: string;
}

/** The receipt, what it is for, where it is found again, and a button that copies it. */
export function Receipt({ skill, receipt }: ReceiptProps) {
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
      <p>
        {words.receiptUse} {words.receiptAgain[isMarkedSkill(skill) ? 'examiner' : 'key']}
      </p>
      <p role="status" className={styles.copied}>
        {outcome}
      </p>
    </div>
  );
}
