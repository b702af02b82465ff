import { href } from '@bandmark/contracts/routes';
import { ownValue } from '@bandmark/domain/own-value';
import { type ApiError, asApiError } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { useState } from 'react';
import { AuthPage } from '../auth-page/auth-page';
import { claimIn, useLinkToken } from '../auth-page/link-token';
import { useLinkCheck } from '../auth-page/use-link-check';
import { loadCalls } from '../calls/load-calls';
import styles from '../sign-in/sign-in-card.module.css';
import { texts } from '../texts';

const words = texts.stopMails;
const ABOUT: Readonly<Record<string, string>> = words.about;

/**
 * `/stop-mails#token=…`, the link at the foot of an optional mail. Stops only on a press, because mail scanners open
 * links. A call that changes nothing checks on mount whether the link works.
 */
export function StopMailsScreen() {
  const token = useLinkToken();
  return <StopMails key={token} token={token} />;
}

function StopMails({ token }: { token: string }) {
  const check = useLinkCheck(token, (calls) => calls.checkToken.stop(token));
  const [step, setStep] = useState<'ask' | 'busy' | 'done'>('ask');
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const failure = check.refusal ?? refusal;
  const stop = async () => {
    setStep('busy');
    setRefusal(null);
    try {
      const { stopByLink } = await loadCalls();
      await stopByLink(token);
      setStep('done');
    } catch (thrown) {
      setRefusal(asApiError(thrown));
      setStep('ask');
    }
  };
  if (step === 'done') {
    return (
      <AuthPage heading={words.stopped}>
        <p className={styles.note} role="status">
          {words.undo}
        </p>
        <ToAccount />
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
        <p className={styles.note}>{ownValue(ABOUT, claimIn(token, 'kind')) ?? words.about.other}</p>
      )}
      {failure === null || failure.isTransient ? (
        <div className={styles.form}>
          <Button
            variant="primary"
            size="large"
            isWide
            isBusy={step === 'busy'}
            busyText={words.stopping}
            onClick={() => void stop()}
          >
            {failure ? words.tryAgain : words.stop}
          </Button>
        </div>
      ) : null}
      <ToAccount />
    </AuthPage>
  );
}

function ToAccount() {
  return (
    <p className={styles.swap}>
      <a href={href('account')}>{words.choose}</a>
    </p>
  );
}
