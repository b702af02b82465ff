import { isSignedIn, sessionToken, useAppStore } from '@bandmark/platform';
import { useState, useSyncExternalStore } from 'react';

/**
 * May this visitor stay on a protected screen? Judged when the screen is entered and again when the session is
 * cleared on this page. A token that only expires meanwhile does not throw a candidate out of a test: each call is
 * judged by the server, and answers travel by the grant of their attempt.
 */
export function useHasSession(): boolean {
  const [wasSignedIn] = useState(() => isSignedIn());
  // clearSession() resets the store after it removed the token.
  const hasToken = useSyncExternalStore(useAppStore.subscribe, () => sessionToken() !== '');
  return wasSignedIn && hasToken;
}
