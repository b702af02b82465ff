import { keepAccount } from '@bandmark/contracts/api/account';
import { localDate } from '@bandmark/domain/date-text';
import { call, useAppStore } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { StatusText } from '@bandmark/ui/status-text';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { accountTexts } from './account-texts';
import styles from './ending-account.module.css';
import { useAction } from './use-action';

const words = accountTexts.deletion;

/** Notice on every page of an account that is about to be deleted: the date, and a button to keep the account. */
export function EndingAccount() {
  const deleteAt = useAppStore(({ user }) => user?.deleteAt ?? null);
  const [isKept, setKept] = useState(false);
  const kept = useRef<HTMLParagraphElement>(null);
  const keep = async () => {
    await call(keepAccount, {});
    flushSync(() => {
      setKept(true);
      useAppStore.setState(({ user }) => ({ user: user && { ...user, deleteAt: null } }));
    });
    // The button that had the focus has disappeared.
    kept.current?.focus();
  };
  const { isBusy, outcome: failure, run } = useAction(keep);
  if (deleteAt === null)
    return isKept ? (
      <p ref={kept} tabIndex={-1} className={styles.note}>
        {words.kept}
      </p>
    ) : null;
  return (
    <section className={styles.note} aria-label={words.title}>
      <p>
        <strong>{words.requested(localDate(deleteAt))}</strong> {words.until}
      </p>
      <Button variant="primary" isBusy={isBusy} busyText={words.keeping} onClick={run}>
        {words.keep}
      </Button>
      <StatusText>{failure}</StatusText>
    </section>
  );
}
