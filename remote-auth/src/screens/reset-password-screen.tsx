import { useState } from 'react';
import { AuthPage } from '../auth-page/auth-page';
import { useLinkToken } from '../auth-page/link-token';
import { NewPasswordForm } from '../reset-password/new-password-form';
import { modeAddress } from '../sign-in/auth-mode';
import styles from '../sign-in/sign-in-card.module.css';

/** `/reset-password#token=…`: in the hash, the token stays out of the server's and any proxy's logs. */
export function ResetPasswordScreen() {
  const token = useLinkToken();
  const [isDone, setIsDone] = useState(false);

  const done = () => {
    setIsDone(true);
    // Used up: it need not stay in the address and the history.
    window.history.replaceState(null, '', window.location.pathname);
  };

  if (isDone) {
    return (
      <AuthPage heading="Your password is changed">
        <p className={styles.told} role="status">
          Log in with the new one.
        </p>
        <p className={styles.swap}>
          <a href={modeAddress('sign-in')}>Return to log in</a>
        </p>
      </AuthPage>
    );
  }
  return (
    <AuthPage heading="Set a new password">
      {token === '' ? (
        <p className={styles.told}>This link is not complete. Open it from the email again, or ask for a new one.</p>
      ) : (
        <NewPasswordForm token={token} onDone={done} />
      )}
      <p className={styles.swap}>
        <a href={modeAddress('forgot')}>Send a new recovery link</a>
      </p>
    </AuthPage>
  );
}
