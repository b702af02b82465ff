import type { Correction } from '@bandmark/contracts/api/corrections';
import { asApiError } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { type FormEvent, useId, useRef, useState } from 'react';
import { correctionTexts } from './correction-texts';
import styles from './corrections-panel.module.css';

const words = correctionTexts;
/** The API's limits, in characters. */
const SHORTEST = 10;
const LONGEST = 500;

/** What becomes of a withdrawal. */
export interface WithdrawalResult {
  /** @param test the test without what was withdrawn */
  onCorrected(test: Correction): void;
  /** Takes the outcome, in words, if the form had disappeared before it came. */
  onLate(outcome: string): void;
}

interface Props extends WithdrawalResult {
  action: string;
  /** The consequence, shown before the action. */
  consequence: string;
  /** @throws ApiError */
  send(reason: string): Promise<Correction>;
}

/** Withdraws a mark or a certificate, with a reason that is shown to its holder. */
export function Withdraw({ action, consequence, send, onCorrected, onLate }: Props) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    try {
      const test = await send(reason.trim());
      if (form.current === null) onLate(words.withdrawn);
      setOpen(false);
      onCorrected(test);
    } catch (thrown) {
      const { message } = asApiError(thrown);
      if (form.current === null) onLate(message);
      else setFailure(message);
    } finally {
      setBusy(false);
    }
  };
  if (!isOpen)
    return (
      <div>
        {/* Takes the focus back, because the form with the focused button has disappeared. */}
        <Button autoFocus={isOpen !== null} onClick={() => setOpen(true)}>
          {action}
        </Button>
      </div>
    );
  return (
    <form ref={form} className={styles.withdraw} onSubmit={(event) => void submit(event)}>
      <p id={`${id}-consequence`}>{consequence}</p>
      <label htmlFor={id}>{words.reason}</label>
      <textarea
        id={id}
        rows={3}
        autoFocus
        maxLength={LONGEST}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        aria-describedby={[`${id}-consequence`, `${id}-hint`].join(' ')}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {words.reasonHint}
      </p>
      {failure === '' ? null : <p role="alert">{failure}</p>}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          disabled={reason.trim().length < SHORTEST}
          isBusy={isBusy}
          busyText={words.withdrawing}
        >
          {words.confirm}
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
