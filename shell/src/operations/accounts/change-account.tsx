import { changeRole, giveExtraTime, type OperatedAccount, ROLES } from '@bandmark/contracts/api/operations-accounts';
import { EXTRA_TIME_FACTORS } from '@bandmark/domain/deadlines';
import { asApiError, call } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { Checkbox } from '@bandmark/ui/checkbox';
import { Dialog } from '@bandmark/ui/dialog';
import { Segmented } from '@bandmark/ui/segmented';
import { type FormEvent, useId, useRef, useState } from 'react';
import { operationsTexts } from '../operations-texts';
import styles from '../operated.module.css';

const words = operationsTexts.accounts;
const dialog = words.dialog;
const FACTORS = EXTRA_TIME_FACTORS.map((factor) => {
  const value = String(factor) as `${typeof factor}`;
  return { value, label: dialog.factors[value] };
});

interface Props {
  account: OperatedAccount;
  onClose(): void;
  onChanged(result: Changed): void;
}

interface Changed {
  /** False when some changes succeeded before one was refused. */
  isDone: boolean;
  /** False when this dialog was closed before the response came. */
  isOpen: boolean;
}

const withRole = (roles: ReadonlySet<string>, role: string, isGiven: boolean): ReadonlySet<string> =>
  new Set(isGiven ? [...roles, role] : [...roles].filter((each) => each !== role));

/** Changes an account's roles and extra time. Each change is a separate call, so that the history records each. */
export function ChangeAccount({ account, onClose, onChanged }: Props) {
  const { email, isOwn } = account;
  const isUnconfirmed = account.isConfirmed === false;
  const [roles, setRoles] = useState<ReadonlySet<string>>(new Set(account.roles));
  /** Those of `account`, with the changes that succeeded before one was refused. */
  const [stored, setStored] = useState(roles);
  const [factor, setFactor] = useState(String(account.timeFactor));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  const changedRoles = ROLES.filter((role) => roles.has(role) !== stored.has(role));
  const timeFactor = EXTRA_TIME_FACTORS.find((each) => String(each) === factor);
  const changedTime = timeFactor !== undefined && timeFactor !== account.timeFactor ? timeFactor : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (changedRoles.length === 0 && changedTime === null) {
      setFailure(dialog.nothing);
      return;
    }
    setBusy(true);
    setFailure('');
    let done = 0;
    try {
      for (const role of changedRoles) {
        const isGiven = roles.has(role);
        await call(changeRole, { body: { email, role, isGiven } });
        setStored((before) => withRole(before, role, isGiven));
        done += 1;
      }
      if (changedTime !== null) await call(giveExtraTime, { body: { email, timeFactor: changedTime } });
      onChanged({ isDone: true, isOpen: form.current !== null });
    } catch (thrown) {
      setFailure(asApiError(thrown).message);
      if (done > 0) onChanged({ isDone: false, isOpen: form.current !== null });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={email}
      isOpen
      hasFields
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={id} variant="primary" isBusy={isBusy} busyText={dialog.saving}>
            {dialog.save}
          </Button>
          <Button onClick={onClose}>{dialog.cancel}</Button>
        </>
      }
    >
      <form ref={form} id={id} className={styles.form} onSubmit={(event) => void submit(event)}>
        {isUnconfirmed ? (
          <p id={`${id}-unconfirmed`} className={styles.note}>
            {dialog.unconfirmed}
          </p>
        ) : null}
        <fieldset className={styles.roles} aria-describedby={isUnconfirmed ? `${id}-unconfirmed` : undefined}>
          <legend>{dialog.roles}</legend>
          {ROLES.map((role) => (
            <Checkbox
              key={role}
              checked={roles.has(role)}
              disabled={isOwn && role === 'operator'}
              onChange={(isGiven) => setRoles(withRole(roles, role, isGiven))}
            >
              {words.roles[role]}: {dialog.about[role]}
            </Checkbox>
          ))}
        </fieldset>
        {isOwn ? (
          <p className={styles.note}>{dialog.own}</p>
        ) : (
          <>
            <Segmented
              legend={dialog.time}
              options={FACTORS}
              value={factor as (typeof FACTORS)[number]['value']}
              onChange={setFactor}
            />
            <p className={styles.note}>{dialog.timeHint}</p>
          </>
        )}
        {failure === '' ? null : (
          <p role="alert" className={styles.problem}>
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
