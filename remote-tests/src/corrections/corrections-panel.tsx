import { type Correction, findForCorrection } from '@bandmark/contracts/api/corrections';
import { parseCertificateHash } from '@bandmark/domain/certificate-hash';
import { asApiError, call } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { StatusText } from '@bandmark/ui/status-text';
import { TextField } from '@bandmark/ui/text-field';
import { type FormEvent, useRef, useState } from 'react';
import { CorrectedTest } from './corrected-test';
import { correctionTexts } from './correction-texts';
import styles from './corrections-panel.module.css';

const words = correctionTexts;

/** The key in what a lead pastes: a whole link, or its last part. */
function keyOf(given: string): string {
  const text = given.trim();
  const hash = text.slice(text.indexOf('#') + 1);
  const last = text.includes('#')
    ? (parseCertificateHash(hash)?.certificateId ?? hash)
    : text.replace(/\/*(\?.*)?$/, '');
  return last.slice(last.lastIndexOf('/') + 1);
}

/** Where a lead or an operator finds a test and withdraws what is wrong. */
export function CorrectionsPanel() {
  const [by, setBy] = useState('');
  const [isFinding, setFinding] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [test, setTest] = useState<Correction | null>(null);
  const [late, setLate] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const find = async (event: FormEvent) => {
    event.preventDefault();
    if (keyOf(by) === '') return;
    setFinding(true);
    setFailure(undefined);
    setLate('');
    setTest(null);
    try {
      setTest(await call(findForCorrection, { query: { by: keyOf(by) } }));
    } catch (thrown) {
      setFailure(asApiError(thrown).message);
      // Screen readers read the error with the field.
      field.current?.focus();
    } finally {
      setFinding(false);
    }
  };
  return (
    <section className={styles.panel} aria-labelledby="corrections">
      <h2 id="corrections">{words.title}</h2>
      <form className={styles.find} onSubmit={(event) => void find(event)}>
        <TextField
          ref={field}
          label={words.by}
          hint={words.about}
          value={by}
          onChange={setBy}
          error={failure}
          autoComplete="off"
          spellCheck={false}
        />
        <div className={styles.actions}>
          <Button type="submit" isBusy={isFinding} busyText={words.finding}>
            {words.find}
          </Button>
          <StatusText>{late}</StatusText>
        </div>
      </form>
      {test ? (
        <CorrectedTest
          test={test}
          // Another test may have been found while the withdrawal was sent.
          onCorrected={(next) => setTest((shown) => (shown?.myTestId === next.myTestId ? next : shown))}
          onLate={(outcome) => setLate(words.late(words.found(test.number, test.userName), outcome))}
        />
      ) : null}
    </section>
  );
}
