import { href } from '@bandmark/contracts/routes';
import { rememberRedirect } from '@bandmark/platform';
import { useLocation, useNavigate } from '@bandmark/platform/router';
import { type ReactNode, useEffect } from 'react';
import { useHasSession } from './use-has-session';

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
