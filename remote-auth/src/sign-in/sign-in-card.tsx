import { errorSentence } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { ErrorList } from '@bandmark/ui/error-list';
import { LoadingText } from '@bandmark/ui/loading';
import { TextField } from '@bandmark/ui/text-field';
import { type FormEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { AuthPage } from '../auth-page/auth-page';
import { CaptchaOverlay } from '../captcha/captcha-overlay';
import type { LoadCaptcha } from '../captcha/load-captcha';
import type { PageControl } from '../page-control';
import { Agreement } from './agreement';
import { texts } from '../texts';
import { type AuthMode, isFormMode } from './auth-mode';
import { type FormField, messageOf } from './form-error';
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

const words = texts.signIn;

/** The authentication card (spec §2): one card, five modes. */
export function SignInCard({ page, loadCaptcha, hasGoogleSignIn, initialMode }: SignInCardProps) {
  const card = useAuthCard({ page, initialMode });
  const isExchanging = useGoogleReturn(page, card.show);
  const submitButton = useRef<HTMLButtonElement>(null);
  const ids = useId();
  const fieldId = (field: FormField) => `${field}${ids}`;
  const { mode } = card;
  // Shows the rule only once: as a hint or as the error.
  const passwordRule = errorSentence('password_weak');
  const passwordError = messageOf(card.errors, 'password');

  const cancelCaptcha = () => {
    // The form must no longer be inert before its button can take the focus.
    flushSync(card.cancelCaptcha);
    submitButton.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    card.submit();
  };

  return (
    <>
      <AuthPage hasDeviceNote heading={words.headings[mode]} isInert={card.isCaptchaOpen}>
        {isExchanging ? <LoadingText /> : null}
        {mode === 'email-sent' ? <p className={styles.note}>{card.sentMessage}</p> : null}
        {isFormMode(mode) && !isExchanging ? (
          <form noValidate className={styles.form} onSubmit={submit}>
            {card.errors.length > 0 ? (
              <ErrorList
                key={card.errorRound}
                errors={card.errors.map(({ message, field }) =>
                  field ? { message, fieldId: fieldId(field) } : { message },
                )}
              />
            ) : null}
            {mode === 'forgot' ? null : (
              <>
                <div>
                  <Button
                    variant="secondary"
                    isWide
                    onClick={card.continueWithGoogle}
                    aria-describedby={hasGoogleSignIn ? undefined : `google${ids}`}
                  >
                    <GoogleMark />
                    {words.google}
                  </Button>
                  {hasGoogleSignIn ? null : (
                    <p id={`google${ids}`} className={styles.unavailable}>
                      {errorSentence('google_unavailable')}
                    </p>
                  )}
                </div>
                <p className={styles.or}>{words.orEmail}</p>
              </>
            )}
            <TextField
              id={fieldId('email')}
              label={words.email}
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
              busyText={words.submitting[mode]}
            >
              {words.submit[mode]}
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

/** Google's "G" in its four colours, as Google's branding guidelines for sign-in require. */
function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}
