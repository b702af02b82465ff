import { href } from '@bandmark/contracts/routes';
import { type ApiError, asApiError } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { useState } from 'react';
import { AuthPage } from '../auth-page/auth-page';
import { claimIn, useLinkToken } from '../auth-page/link-token';
import { useLinkCheck } from '../auth-page/use-link-check';
import { loadCalls } from '../calls/load-calls';
import styles from '../sign-in/sign-in-card.module.css';
import { texts } from '../texts';

const words = texts.confirmAddress;

/**
 * `/confirm-address#token=…`, the link in a mail. Confirms only on a press: mail scanners open links and run their
 * scripts, and would confirm the address of someone who never gave it. Confirming twice has the same result. A call
 * that confirms nothing checks on mount whether the link works.
 */
export function ConfirmAddressScreen() {
  const token = useLinkToken();
  return <ConfirmAddress key={token} token={token} />;
}

function ConfirmAddress({ token }: { token: string }) {
  const check = useLinkCheck(token, (calls) => calls.checkToken.confirm(token));
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const failure = check.refusal ?? refusal;
  const confirm = async () => {
    setIsBusy(true);
    try {
      const { confirmByLink } = await loadCalls();
      setConfirmed((await confirmByLink(token)).email);
    } catch (thrown) {
      setRefusal(asApiError(thrown));
    }
    setIsBusy(false);
  };
  if (confirmed !== null) {
    return (
      <AuthPage heading={words.confirmed}>
        <p className={styles.note} role="status">
          {words.done(confirmed)}
        </p>
        <p className={styles.swap}>
          <a href={href('tests')}>{words.toTests}</a>
        </p>
      </AuthPage>
    );
  }
  return (
    <AuthPage heading={failure ? words.failed : words.title} isLoading={check.isChecking}>
      {failure ? (
        <p className={styles.note} role="alert">
          {failure.lines[0]?.message ?? failure.message}
        </p>
      ) : (
        <p className={styles.note}>{words.ask(claimIn(token, 'email') || words.thisAddress)}</p>
      )}
      {failure === null || failure.isTransient ? (
        <div className={styles.form}>
          <Button
            variant="primary"
            size="large"
            isWide
            isBusy={isBusy}
            busyText={words.confirming}
            onClick={() => void confirm()}
          >
            {failure ? words.tryAgain : words.confirm}
          </Button>
        </div>
      ) : null}
      <p className={styles.swap}>
        <a href={href('account')}>{words.toAccount}</a>
      </p>
    </AuthPage>
  );
}
