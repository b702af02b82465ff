import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { tokenClaims } from '@bandmark/domain/token-claims';
import { clearSession, sessionToken, useAppStore } from '@bandmark/platform';
import type { GuardedHistory } from '@bandmark/platform/host';

/**
 * Follows what happens to the session outside this page. Logging out in another tab leaves this tab's protected screen
 * too, but no test that goes on: its answers travel by the grant of their attempt. In any case this page forgets the
 * user, whom it would otherwise store again with its next change of the app state. Another account that signs in
 * without a log-out before loads the page anew: it would show one account, and change the other.
 *
 * A page that Back takes out of the browser's memory (bfcache) shows what it showed: it is loaded anew when the session
 * is not the one that it was left with.
 */
export function watchSession(
  { isGuarded }: Pick<GuardedHistory, 'isGuarded'>,
  reload: () => void = () => window.location.reload(),
  page: Pick<Window, 'addEventListener'> = window,
): void {
  let left = sessionToken();
  const startAnew = () => {
    // What it shows is another account's, and stays until the server responds.
    document.documentElement.hidden = true;
    reload();
  };
  page.addEventListener('storage', ({ key, oldValue }) => {
    // Without a key: the whole storage was cleared.
    if (key !== TOKEN_KEY && key !== null) return;
    const token = sessionToken();
    // A new token of the same account comes with a new password; a page without a session follows none.
    if (token !== '' && (!oldValue || ownerOf(oldValue) === ownerOf(token))) return;
    if (isGuarded()) useAppStore.setState({ user: null });
    else if (token === '') clearSession();
    else startAnew();
  });
  page.addEventListener('pagehide', () => {
    left = sessionToken();
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && sessionToken() !== left) startAnew();
  });
}

/** The account of a session's token; empty for what is no token. The server checks it. */
const ownerOf = (token: string): string => String(tokenClaims(token)?.['sub'] ?? '');
