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
 * `/reset-password#token=…`: the hash keeps the token out of the logs of the server and of proxies. A call that does
 * not use the token up checks on mount whether the link still works.
 */
export function ResetPasswordScreen() {
  const token = useLinkToken();
  return <ResetPassword key={token} token={token} />;
}

function ResetPassword({ token }: { token: string }) {
  const check = useLinkCheck(token || null, (calls) => calls.checkToken.newPassword(token));
  const [isDone, setIsDone] = useState(false);

  const done = () => {
    setIsDone(true);
    // The token is used up, so it is removed from the address and the history.
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
