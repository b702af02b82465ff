import { backendAddress } from '@bandmark/contracts/api-base';
import { GOOGLE_SIGN_IN_PATH } from '@bandmark/contracts/google-sign-in';
import { credentialErrors } from '@bandmark/domain/credentials';
import { redirectAfterSignIn, siteSettings, storeSession } from '@bandmark/platform';
import { useEffect, useRef, useState } from 'react';
import { loadCalls, prepareCalls } from '../calls/load-calls';
import type { PageControl } from '../page-control';
import { type AuthMode, type FormMode, isFormMode } from './auth-mode';
import { failedSignIn, forgetFailedSignIn, keepFailedSignIn } from './failed-sign-in';
import { errorsOf, fieldError, type FormError } from './form-error';
import { texts } from '../texts';

/** Full-page navigation to the backend (spec §7). */
const GOOGLE_PATH = `${GOOGLE_SIGN_IN_PATH}?signInFrom=certificate`;

const BLOCKED: FormError = { message: texts.signIn.blocked };

/**
 * A browser that blocks cookies also blocks storage: without this check, a sign-in would end at the sign-in page again,
 * without a message.
 */
function keepsSessions(): boolean {
  const probe = 'sign-in-probe';
  try {
    localStorage.setItem(probe, '');
    localStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

export interface AuthCardOptions {
  page: PageControl;
  initialMode?: AuthMode | undefined;
}

/** State and flow of the card: modes, validation, captcha, calls, and how the page is left. */
export function useAuthCard({ page, initialMode = 'sign-in' }: AuthCardOptions) {
  const [failure] = useState(failedSignIn);
  const [mode, setMode] = useState<AuthMode>(failure ? 'sign-in' : initialMode);
  const [email, setEmail] = useState(failure?.email ?? '');
  const [password, setPassword] = useState('');
  const [hasAgreed, setHasAgreed] = useState(true);
  const [errors, setErrors] = useState<FormError[]>(failure?.errors ?? []);
  /** Counts the error lists shown, because each new list takes the focus. */
  const [errorRound, setErrorRound] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [isCaptchaOpen, setIsCaptchaOpen] = useState(false);
  const [sentMessage, setSentMessage] = useState('');
  /** Counts changes of the mode. A call from before the latest one may still sign in, but it changes no form. */
  const round = useRef(0);

  useEffect(forgetFailedSignIn, []);

  const show = (found: FormError[]) => {
    setErrors(found);
    setErrorRound((round) => round + 1);
  };

  const switchMode = (next: AuthMode) => {
    round.current += 1;
    setMode(next);
    setErrors([]);
    setPassword('');
    setIsBusy(false);
  };

  const submit = () => {
    if (!isFormMode(mode) || isBusy) return;
    const wrong = credentialErrors(mode === 'forgot' ? { email } : { email, password });
    const found = wrong.map(({ field, code }) => fieldError(field, code));
    if (mode !== 'forgot' && !hasAgreed) found.push(fieldError('agreement', 'agreement_required'));
    if (mode !== 'forgot' && !keepsSessions()) found.push(BLOCKED);
    show(found);
    if (found.length === 0) setIsCaptchaOpen(true);
  };

  const signIn = async (reCaptcha: string, isLeft: () => boolean) => {
    try {
      const { requestSession } = await loadCalls();
      storeSession(await requestSession('sign-in', { email: email.trim(), password, reCaptcha }));
    } catch (reason) {
      if (isLeft()) return;
      keepFailedSignIn({ email: email.trim(), errors: errorsOf(reason) });
      // The page reloads in the final step, even after an error (spec §4).
      page.reload();
      return;
    }
    page.enter(redirectAfterSignIn());
  };

  const signUp = async (reCaptcha: string) => {
    const { requestSession } = await loadCalls();
    storeSession(await requestSession('sign-up', { email: email.trim(), password, reCaptcha }));
    page.enter(redirectAfterSignIn());
  };

  const recover = async (reCaptcha: string, isLeft: () => boolean) => {
    const { requestRecovery } = await loadCalls();
    const message = await requestRecovery(email.trim(), reCaptcha);
    if (isLeft()) return;
    setSentMessage(message);
    switchMode('email-sent');
  };

  const continueWith = async (captcha: string) => {
    const flows: Record<FormMode, (captcha: string, isLeft: () => boolean) => Promise<void>> = {
      'sign-in': signIn,
      'sign-up': signUp,
      forgot: recover,
    };
    setIsCaptchaOpen(false);
    if (!isFormMode(mode)) return;
    setIsBusy(true);
    const begun = round.current;
    const isLeft = () => round.current !== begun;
    try {
      await flows[mode](captcha, isLeft);
    } catch (reason) {
      if (isLeft()) return;
      show(errorsOf(reason));
      setIsBusy(false);
    }
  };

  const continueWithGoogle = () => {
    if (!hasAgreed) show([fieldError('agreement', 'agreement_required')]);
    else if (!keepsSessions()) show([BLOCKED]);
    else page.visit(backendAddress(GOOGLE_PATH, siteSettings(), window.location.hostname));
  };

  return {
    mode,
    email,
    password,
    hasAgreed,
    errors,
    errorRound,
    isBusy,
    isCaptchaOpen,
    sentMessage,
    setEmail(value: string) {
      prepareCalls();
      setEmail(value);
    },
    setPassword,
    setHasAgreed,
    switchMode,
    submit,
    continueWithGoogle,
    show,
    captchaSolved: (token: string) => void continueWith(token),
    cancelCaptcha: () => setIsCaptchaOpen(false),
  };
}
