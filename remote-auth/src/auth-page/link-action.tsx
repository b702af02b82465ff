import { type ApiError, asApiError } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { type ReactNode, useState } from 'react';
import { loadCalls } from '../calls/load-calls';
import styles from '../sign-in/sign-in-card.module.css';
import { AuthPage } from './auth-page';
import { type Calls, useLinkCheck } from './use-link-check';

interface LinkActionProps {
  token: string;
  words: Readonly<Record<'title' | 'act' | 'acting' | 'acted' | 'failed' | 'tryAgain', string>>;
  question: string;
  /** A call that changes nothing: whether the link works. */
  check(calls: Calls): Promise<unknown>;
  /** @returns the sentence to show once it is done */
  act(calls: Calls): Promise<string>;
  /** The link below the question. */
  wayOut: ReactNode;
  /** The link shown once it is done. */
  next: ReactNode;
}

/**
 * The page of a mail's link. It acts only on a press: mail scanners open links and run their scripts, and would act for
 * someone who never asked. Acting twice has the same result.
 */
export function LinkAction({ token, words, question, check, act, wayOut, next }: LinkActionProps) {
  const { isChecking, refusal } = useLinkCheck(token, check);
  const [step, setStep] = useState<'ask' | 'busy' | { done: string }>('ask');
  const [failed, setFailed] = useState<ApiError | null>(null);
  const failure = refusal ?? failed;
  const press = async () => {
    setStep('busy');
    // Restores the first heading, so that the one of a second failure takes the focus and is announced again.
    setFailed(null);
    try {
      setStep({ done: await act(await loadCalls()) });
    } catch (thrown) {
      setFailed(asApiError(thrown));
      setStep('ask');
    }
  };
  if (typeof step === 'object') {
    return (
      <AuthPage heading={words.acted}>
        <p className={styles.note} role="status">
          {step.done}
        </p>
        <p className={styles.swap}>{next}</p>
      </AuthPage>
    );
  }
  return (
    <AuthPage heading={failure ? words.failed : words.title} isLoading={isChecking}>
      {failure ? (
        <p className={styles.note} role="alert">
          {failure.lines[0]?.message ?? failure.message}
        </p>
      ) : (
        <p className={styles.note}>{question}</p>
      )}
      {failure === null || failure.isTransient ? (
        <div className={styles.form}>
          <Button
            variant="primary"
            size="large"
            isWide
            isBusy={step === 'busy'}
            busyText={words.acting}
            onClick={() => void press()}
          >
            {failure ? words.tryAgain : words.act}
          </Button>
        </div>
      ) : null}
      <p className={styles.swap}>{wayOut}</p>
    </AuthPage>
  );
}
