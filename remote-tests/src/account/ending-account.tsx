import { keepAccount } from '@bandmark/contracts/api/account';
import { localDate } from '@bandmark/domain/date-text';
import { asApiError, call, useAppStore } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { StatusText } from '@bandmark/ui/status-text';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { accountTexts } from './account-texts';
import styles from './ending-account.module.css';

const words = accountTexts.deletion;

/** Notice on every page of an account that is about to be deleted: the date, and a button to keep the account. */
export function EndingAccount() {
  const deleteAt = useAppStore(({ user }) => user?.deleteAt ?? null);
  const [isKeeping, setIsKeeping] = useState(false);
  const [failure, setFailure] = useState('');
  const [isKept, setKept] = useState(false);
  const outcome = useRef<HTMLParagraphElement>(null);
  if (deleteAt === null)
    return isKept ? (
      <p ref={outcome} tabIndex={-1} className={styles.note}>
        {words.kept}
      </p>
    ) : null;
  const keep = async () => {
    setIsKeeping(true);
    setFailure('');
    try {
      await call(keepAccount, {});
      flushSync(() => {
        setKept(true);
        useAppStore.setState(({ user }) => ({ user: user && { ...user, deleteAt: null } }));
      });
      // The button that had the focus has disappeared.
      outcome.current?.focus();
    } catch (reason) {
      setFailure(asApiError(reason).message);
    } finally {
      setIsKeeping(false);
    }
  };
  return (
    <section className={styles.note} aria-label={words.title}>
      <p>
        <strong>{words.requested(localDate(deleteAt))}</strong> {words.until}
      </p>
      <Button variant="primary" isBusy={isKeeping} busyText={words.keeping} onClick={() => void keep()}>
        {words.keep}
      </Button>
      <StatusText>{failure}</StatusText>
    </section>
  );
}
