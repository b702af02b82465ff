import { type OperatedTest, replaceTest } from '@bandmark/contracts/api/operations-tests';
import { asApiError, call } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { Dialog } from '@bandmark/ui/dialog';
import { type FormEvent, useId, useState } from 'react';
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
  onReplaced(email: string, number: number): void;
}

/** Asks for the reason and replaces a test. */
export function ReplaceTest({ test, onClose, onReplaced }: Props) {
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    try {
      const params = { myTestId: test.myTestId };
      const { number } = await call(replaceTest, { params, body: { reason: reason.trim() } });
      onReplaced(test.email, number);
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
      <form id={id} className={styles.form} onSubmit={(event) => void submit(event)}>
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
