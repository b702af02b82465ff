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
  /** Holds for this code alone, which may change. */
  const [outcome, setOutcome] = useState({ code, text: '' });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setOutcome({ code, text: words.copied });
    } catch {
      // The browser, or a policy on it, refused access to the clipboard.
      setOutcome({ code, text: recorderTexts.embed.notCopied });
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
          {outcome.code === code ? outcome.text : null}
        </p>
      </div>
    </div>
  );
}
