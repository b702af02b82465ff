import { Button } from '@bandmark/ui/button';
import { useState } from 'react';
import styles from './code-sheet.module.css';
import { recorderTexts } from './recorder-texts';

interface CodeSheetProps {
  code: string;
  words: { readonly code: string; readonly copy: string; readonly copied: string };
}

/** A code sample with a copy button. */
export function CodeSheet({ code, words }: CodeSheetProps) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setOutcome(words.copied);
    } catch {
      // The browser, or a policy on it, refused access to the clipboard.
      setOutcome(recorderTexts.embed.notCopied);
    }
  };
  return (
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
  );
}
