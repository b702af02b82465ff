import { errorSentence } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { ErrorList } from '@bandmark/ui/error-list';
import { LoadingText } from '@bandmark/ui/loading';
import { TextField } from '@bandmark/ui/text-field';
import { type FormEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { CaptchaOverlay } from '../captcha/captcha-overlay';
import type { LoadCaptcha } from '../captcha/load-captcha';
import { AuthPage } from '../auth-page/auth-page';
import type { PageControl } from '../page-control';
import { Agreement } from './agreement';
import { type AuthMode, HEADINGS, isFormMode } from './auth-mode';
import { type FormField, messageOf } from './form-error';
import { GoogleMark } from './google-mark';
import { ForgotLink, ModeLinks } from './mode-links';
import { PasswordField } from './password-field';
import styles from './sign-in-card.module.css';
import { useAuthCard } from './use-auth-card';
import { useGoogleReturn } from './use-google-return';

interface SignInCardProps {
  page: PageControl;
  loadCaptcha: LoadCaptcha;
  hasGoogleSignIn: boolean;
  initialMode?: AuthMode | undefined;
}

const SUBMIT = { 'sign-in': 'Log in', 'sign-up': 'Sign up', forgot: 'Send recovery link' } as const;
const SUBMITTING = { 'sign-in': 'Logging in...', 'sign-up': 'Signing up...', forgot: 'Sending...' } as const;

const COUNTS = ['', '', 'Two', 'Three'];

/** One message speaks for itself. */
const titleOf = (count: number) => (COUNTS[count] ? `${COUNTS[count]} things need your attention` : undefined);

/** The authentication card (spec §2): one card, five modes. */
export function SignInCard({ page, loadCaptcha, hasGoogleSignIn, initialMode }: SignInCardProps) {
  const card = useAuthCard({ page, hasGoogleSignIn, initialMode });
  const isExchanging = useGoogleReturn(page, card.show);
  const submitButton = useRef<HTMLButtonElement>(null);
  const ids = useId();
  const fieldId = (field: FormField) => `${field}${ids}`;
  const { mode } = card;
  // The rule is shown once: as a hint, or as what is wrong.
  const passwordRule = errorSentence('password_weak');
  const passwordError = messageOf(card.errors, 'password');

  const cancelCaptcha = () => {
    // The form must have left its inert state before it can take the focus back.
    flushSync(card.cancelCaptcha);
    submitButton.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    card.submit();
  };

  return (
    <>
      <AuthPage heading={HEADINGS[mode]} isInert={card.isCaptchaOpen}>
        {isExchanging ? <LoadingText /> : null}
        {mode === 'email-sent' ? <p className={styles.told}>{card.sentMessage}</p> : null}
        {isFormMode(mode) && !isExchanging ? (
          <form noValidate className={styles.form} onSubmit={submit}>
            {card.errors.length > 0 ? (
              <ErrorList
                key={card.errorRound}
                title={titleOf(card.errors.length)}
                errors={card.errors.map(({ message, field }) =>
                  field ? { message, fieldId: fieldId(field) } : { message },
                )}
              />
            ) : null}
            {mode === 'forgot' ? null : (
              <>
                <Button variant="secondary" isWide onClick={card.continueWithGoogle}>
                  <GoogleMark />
                  Continue with Google
                </Button>
                <p className={styles.or}>or with your email</p>
              </>
            )}
            <TextField
              id={fieldId('email')}
              label="Email"
              type="email"
              autoComplete="email"
              value={card.email}
              onChange={card.setEmail}
              error={messageOf(card.errors, 'email')}
            />
            {mode === 'forgot' ? null : (
              <>
                <PasswordField
                  id={fieldId('password')}
                  autoComplete={mode === 'sign-up' ? 'new-password' : 'current-password'}
                  value={card.password}
                  onChange={card.setPassword}
                  error={passwordError}
                  hint={mode === 'sign-up' && passwordError !== passwordRule ? passwordRule : undefined}
                  aside={mode === 'sign-in' ? <ForgotLink onSwitch={card.switchMode} /> : undefined}
                />
                <Agreement
                  id={fieldId('agreement')}
                  hasAgreed={card.hasAgreed}
                  isInvalid={messageOf(card.errors, 'agreement') !== undefined}
                  onChange={card.setHasAgreed}
                />
              </>
            )}
            <Button
              ref={submitButton}
              type="submit"
              variant="primary"
              size="large"
              isWide
              isBusy={card.isBusy}
              busyText={SUBMITTING[mode]}
            >
              {SUBMIT[mode]}
            </Button>
          </form>
        ) : null}
        <ModeLinks mode={mode} onSwitch={card.switchMode} />
      </AuthPage>
      {card.isCaptchaOpen ? (
        <CaptchaOverlay load={loadCaptcha} onSolved={card.captchaSolved} onCancel={cancelCaptcha} />
      ) : null}
    </>
  );
}
