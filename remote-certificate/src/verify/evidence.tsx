import { StatusText } from '@bandmark/ui/status-text';
import { useRef, useState } from 'react';
import { evidenceOfFile, type SignedEvidence } from '../credential/credential-facts';
import { FileButton } from './file-drop';
import styles from './verdict.module.css';
import { verifyTexts } from './verify-texts';

const words = verifyTexts.evidence;

/** The hashes of the scored files, and a check whether a chosen file is among them. */
export function Evidence({ evidence }: { evidence: readonly SignedEvidence[] }) {
  const [found, setFound] = useState<SignedEvidence | null>(null);
  const [outcome, setOutcome] = useState('');
  const newest = useRef<File>(null);
  if (evidence.length === 0) return null;
  /** The file chosen last wins; the result of a larger one before it is dropped. */
  const check = async (file: File) => {
    newest.current = file;
    setFound(null);
    setOutcome(words.checking(file.name));
    const checked = await checkedRecording(evidence, file);
    if (newest.current !== file) return;
    setFound(checked.found);
    setOutcome(checked.outcome);
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
        <FileButton label={words.check} onFile={(file) => void check(file)} />
        <StatusText>{outcome}</StatusText>
      </p>
    </>
  );
}

/** What a file is, and the sentence about it. */
async function checkedRecording(
  evidence: readonly SignedEvidence[],
  file: File,
): Promise<{ found: SignedEvidence | null; outcome: string }> {
  try {
    const found = await evidenceOfFile(evidence, await file.arrayBuffer());
    return { found, outcome: found ? words.found(file.name, found.name) : words.other(file.name) };
  } catch {
    return { found: null, outcome: words.unreadable(file.name) };
  }
}
