import { keepAccount } from '@bandmark/contracts/api/account';
import { localDate } from '@bandmark/domain/date-text';
import { asApiError, call, useAppStore } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { StatusText } from '@bandmark/ui/status-text';
import { useState } from 'react';
import { accountTexts } from './account-texts';
import styles from './ending-account.module.css';

const words = accountTexts.deletion;

/** On every page of an account that is about to be deleted: when, and the way to keep it. */
export function EndingAccount() {
  const deleteAt = useAppStore(({ user }) => user?.deleteAt ?? null);
  const [isKeeping, setIsKeeping] = useState(false);
  const [failure, setFailure] = useState('');
  if (deleteAt === null) return null;
  const keep = async () => {
    setIsKeeping(true);
    setFailure('');
    try {
      await call(keepAccount, {});
      useAppStore.setState(({ user }) => ({ user: user && { ...user, deleteAt: null } }));
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
