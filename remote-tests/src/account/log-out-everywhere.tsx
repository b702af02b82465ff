import { signOut } from '@bandmark/contracts/api/auth';
import { type ApiError, asApiError, call, clearSession, emit } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { StatusText } from '@bandmark/ui/status-text';
import { useState } from 'react';
import styles from './account-form.module.css';

/** Ends every session of the account; this page, like any after Log Out, is the sign-in's. */
async function logOutEverywhere(): Promise<void> {
  await call(signOut, { body: { everywhere: true } });
  clearSession();
  emit('LOGOUT');
  window.location.reload();
}

/** For who lost a device, or signed in on one that others use. */
export function LogOutEverywhere() {
  const [isEnding, setIsEnding] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const end = async () => {
    setIsEnding(true);
    setFailure(null);
    try {
      await logOutEverywhere();
    } catch (thrown) {
      setFailure(asApiError(thrown));
      setIsEnding(false);
    }
  };
  return (
    <section className={styles.sheet} aria-labelledby="sessions">
      <h2 id="sessions" className={styles.title}>
        Your devices
      </h2>
      <p className={styles.text}>
        Did you lose a device, or log in on one that others use? Log out on all of them, this one too. Answers on your
        devices stay there until you log in again.
      </p>
      <div className={styles.actions}>
        <Button isBusy={isEnding} busyText="Logging out…" onClick={() => void end()}>
          Log out everywhere
        </Button>
        <StatusText>{failure ? failure.message : ''}</StatusText>
      </div>
    </section>
  );
}
