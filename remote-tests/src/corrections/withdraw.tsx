import { asApiError } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { type FormEvent, useId, useState } from 'react';
import { correctionTexts } from './correction-texts';
import styles from './corrections-panel.module.css';

const words = correctionTexts;
/** The API's limits, in characters. */
const SHORTEST = 10;
const LONGEST = 500;

interface Props {
  action: string;
  /** The consequence, shown before the action. */
  consequence: string;
  /** @throws ApiError */
  onWithdraw(reason: string): Promise<void>;
}

/** Withdraws a mark or a certificate, with a reason that is shown to its holder. */
export function Withdraw({ action, consequence, onWithdraw }: Props) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    try {
      await onWithdraw(reason.trim());
      setOpen(false);
    } catch (thrown) {
      setFailure(asApiError(thrown).message);
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
    <form className={styles.withdraw} onSubmit={(event) => void submit(event)}>
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
