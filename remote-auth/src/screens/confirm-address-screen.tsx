import { href } from '@bandmark/contracts/routes';
import { useRequest } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { AuthPage } from '../auth-page/auth-page';
import { useLinkToken } from '../auth-page/link-token';
import { loadCalls } from '../calls/load-calls';
import styles from '../sign-in/sign-in-card.module.css';
import { texts } from '../texts';

const words = texts.confirmAddress;

/** `/confirm-address#token=…`, the link of a mail: confirms when it opens, with the same result when opened again. */
export function ConfirmAddressScreen() {
  const token = useLinkToken();
  const { state, retry } = useRequest(token, async (signal) => {
    const { confirmByLink } = await loadCalls();
    return confirmByLink(token, signal);
  });
  if (state.kind === 'ready') {
    return (
      <AuthPage heading={words.confirmed}>
        <p className={styles.note} role="status">
          {words.done(state.data.email)}
        </p>
        <p className={styles.swap}>
          <a href={href('tests')}>{words.toTests}</a>
        </p>
      </AuthPage>
    );
  }
  if (state.kind === 'error') {
    return (
      <AuthPage heading={words.failed}>
        <p className={styles.note} role="alert">
          {state.error.lines[0]?.message ?? state.error.message}
        </p>
        {state.error.isTransient ? (
          <p className={styles.note}>
            <Button onClick={retry}>{words.tryAgain}</Button>
          </p>
        ) : null}
        <p className={styles.swap}>
          <a href={href('account')}>{words.toAccount}</a>
        </p>
      </AuthPage>
    );
  }
  return (
    <AuthPage heading={words.confirming}>
      <p className={styles.note} role="status">
        {words.wait}
      </p>
    </AuthPage>
  );
}
