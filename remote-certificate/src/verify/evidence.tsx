import { StatusText } from '@bandmark/ui/status-text';
import { useState } from 'react';
import { evidenceOfFile, type SignedEvidence } from '../credential/credential-facts';
import { FileButton } from './file-drop';
import styles from './verdict.module.css';
import { verifyTexts } from './verify-texts';

const words = verifyTexts.evidence;

/** The hashes of the scored files, and a check whether a chosen file is among them. */
export function Evidence({ evidence }: { evidence: readonly SignedEvidence[] }) {
  const [found, setFound] = useState<SignedEvidence | null>(null);
  const [outcome, setOutcome] = useState('');
  if (evidence.length === 0) return null;
  const check = async (file: File) => {
    setFound(null);
    setOutcome(words.checking(file.name));
    const match = await evidenceOfFile(evidence, await file.arrayBuffer());
    setFound(match);
    setOutcome(match ? words.found(file.name, match.name) : words.other(file.name));
  };
  return (
    <>
      <h3 className={styles.subtitle}>{words.title}</h3>
      <p className={styles.quiet}>{words.lead}</p>
      <ul className={styles.evidence}>
        {evidence.map((each) => (
          <li key={each.name + each.digest} data-found={each === found || undefined}>
            <p className={styles.what}>{each.name}</p>
            {each.narrative ? <p className={styles.narrative}>{each.narrative}</p> : null}
            <p className={styles.digest}>{each.digest}</p>
          </li>
        ))}
      </ul>
      <p className={styles.check}>
        <FileButton
          label={words.check}
          onFile={(file) => void check(file).catch(() => setOutcome(words.unreadable(file.name)))}
        />
        <StatusText>{outcome}</StatusText>
      </p>
    </>
  );
}
