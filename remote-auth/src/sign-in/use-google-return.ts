import { errorSentence, redirectAfterSignIn, storeSession } from '@bandmark/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { loadCalls } from '../calls/load-calls';
import type { PageControl } from '../page-control';
import { errorsOf, type FormError } from './form-error';

/** Codes that were already sent: each can be exchanged once, and React may run an effect twice. */
const exchanged = new Set<string>();

/**
 * Handles the return from Google: `/sign-in?code=…` carries a one-time code (never a token), which is removed from the
 * address and exchanged once; `?error=…` means that Google failed or the visitor cancelled.
 * @returns whether an exchange is in progress
 */
export function useGoogleReturn(page: PageControl, onFailed: (errors: FormError[]) => void): boolean {
  const [given] = useState(() => {
    const query = new URLSearchParams(window.location.search);
    return { code: query.get('code'), error: query.get('error') };
  });
  const [isExchanging, setIsExchanging] = useState(given.code !== null);

  const failed = useEffectEvent((errors: FormError[]) => {
    setIsExchanging(false);
    onFailed(errors);
  });
  const signedIn = useEffectEvent((token: string) => {
    storeSession(token);
    page.enter(redirectAfterSignIn());
  });

  useEffect(() => {
    const { code, error } = given;
    if (code === null && error === null) return;
    window.history.replaceState(null, '', window.location.pathname);
    if (code === null)
      failed([{ message: errorSentence(error === 'unavailable' ? 'google_unavailable' : 'google_failed') }]);
    else if (!exchanged.has(code)) {
      exchanged.add(code);
      loadCalls()
        .then(({ exchangeCode }) => exchangeCode(code))
        .then(signedIn)
        // Also when the browser cannot keep the session.
        .catch((reason: unknown) => failed(errorsOf(reason)));
    }
  }, [given]);

  return isExchanging;
}
