import { href } from '@bandmark/contracts/routes';
import { isSignedIn, rememberRedirect, sessionToken } from '@bandmark/platform';
import { useLocation, useNavigate } from '@bandmark/platform/router';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { untilCleared } from '../session/use-signed-in';

/** Redirects a visitor who is not signed in to /sign-in and remembers the requested path (spec §2). */
export function ProtectedScreen({ children }: { children: ReactNode }) {
  return useHasSession() ? children : <ToSignIn />;
}

function ToSignIn() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    rememberRedirect(pathname + search + hash);
    void navigate(href('sign-in'), { replace: true });
  }, [navigate, pathname, search, hash]);
  return null;
}

/**
 * Whether this visitor may stay on a protected screen. Checked on mount and again when the session is cleared on this
 * page. A token that merely expires meanwhile does not end a candidate's test: the server checks each call, and answers
 * are authorised by the grant of their attempt.
 */
function useHasSession(): boolean {
  const [wasSignedIn] = useState(() => isSignedIn());
  const hasToken = useSyncExternalStore(untilCleared, () => sessionToken() !== '');
  return wasSignedIn && hasToken;
}
