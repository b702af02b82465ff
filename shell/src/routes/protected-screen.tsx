import { href } from '@bandmark/contracts/routes';
import { isSignedIn, rememberRedirect, sessionToken } from '@bandmark/platform';
import { useLocation, useNavigate } from '@bandmark/platform/router';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { untilCleared } from '../session/use-signed-in';

/** A visitor who is not signed in goes to /sign-in; the requested path is remembered (spec §2). */
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
 * May this visitor stay on a protected screen? Judged when the screen is entered and again when the session is
 * cleared on this page. A token that only expires meanwhile does not end a candidate's test: the server judges
 * each call, and answers travel by the grant of their attempt.
 */
function useHasSession(): boolean {
  const [wasSignedIn] = useState(() => isSignedIn());
  const hasToken = useSyncExternalStore(untilCleared, () => sessionToken() !== '');
  return wasSignedIn && hasToken;
}
