import { type OperatedTest, replaceTest } from '@bandmark/contracts/api/operations-tests';
import { asApiError, call } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { Dialog } from '@bandmark/ui/dialog';
import { type FormEvent, useId, useRef, useState } from 'react';
import { operationsTexts } from '../operations-texts';
import styles from '../operated.module.css';
import { formatText } from './operated-test';

const words = operationsTexts.attempts.dialog;
/** The limits of the API, in characters. */
const SHORTEST = 10;
const LONGEST = 500;

interface Props {
  test: OperatedTest;
  onClose(): void;
  onReplaced(result: Replaced): void;
}

interface Replaced {
  email: string;
  /** The replacement's. */
  number: number;
  /** False when this dialog was closed before the response came. */
  isOpen: boolean;
}

/** Asks for the reason and replaces a test. */
export function ReplaceTest({ test, onClose, onReplaced }: Props) {
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    try {
      const params = { myTestId: test.myTestId };
      const { number } = await call(replaceTest, { params, body: { reason: reason.trim() } });
      onReplaced({ email: test.email, number, isOpen: form.current !== null });
    } catch (thrown) {
      setFailure(asApiError(thrown).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={words.title(test.number)}
      isOpen
      hasFields
      onClose={onClose}
      actions={
        <>
          <Button
            type="submit"
            form={id}
            variant="primary"
            disabled={reason.trim().length < SHORTEST}
            isBusy={isBusy}
            busyText={words.replacing}
          >
            {words.confirm}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <form ref={form} id={id} className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>{words.about(test.email, formatText(test.format))}</p>
        <label htmlFor={`${id}-reason`}>{words.reason}</label>
        <textarea
          id={`${id}-reason`}
          rows={3}
          maxLength={LONGEST}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          aria-describedby={`${id}-hint`}
        />
        <p id={`${id}-hint`} className={styles.note}>
          {words.reasonHint}
        </p>
        {failure === '' ? null : (
          <p role="alert" className={styles.problem}>
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
