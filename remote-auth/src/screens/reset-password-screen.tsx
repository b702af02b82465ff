import { useState } from 'react';
import { AuthPage } from '../auth-page/auth-page';
import { useLinkToken } from '../auth-page/link-token';
import { useLinkCheck } from '../auth-page/use-link-check';
import { NewPasswordForm } from '../reset-password/new-password-form';
import { modeAddress } from '../sign-in/auth-mode';
import styles from '../sign-in/sign-in-card.module.css';
import { texts } from '../texts';

const words = texts.newPassword;

/**
 * `/reset-password#token=…`: in the hash, the token stays out of the server's and any proxy's logs. Whether the link
 * still works is found out when it opens, by a call that does not use it up.
 */
export function ResetPasswordScreen() {
  const token = useLinkToken();
  const check = useLinkCheck(token || null, (calls) => calls.checkToken.newPassword(token));
  const [isDone, setIsDone] = useState(false);

  const done = () => {
    setIsDone(true);
    // Used up: it need not stay in the address and the history.
    window.history.replaceState(null, '', window.location.pathname);
  };

  if (isDone) {
    return (
      <AuthPage hasDeviceNote heading={words.done}>
        <p className={styles.note} role="status">
          {words.logIn}
        </p>
        <p className={styles.swap}>
          <a href={modeAddress('sign-in')}>{words.toLogIn}</a>
        </p>
      </AuthPage>
    );
  }
  return (
    <AuthPage hasDeviceNote heading={words.title} isLoading={check.isChecking}>
      {check.refusal ? (
        <p className={styles.note} role="alert">
          {check.refusal.lines[0]?.message ?? check.refusal.message}
        </p>
      ) : token === '' ? (
        <p className={styles.note}>{words.incomplete}</p>
      ) : (
        <NewPasswordForm token={token} onDone={done} />
      )}
      <p className={styles.swap}>
        <a href={modeAddress('forgot')}>{words.sendAgain}</a>
      </p>
    </AuthPage>
  );
}
