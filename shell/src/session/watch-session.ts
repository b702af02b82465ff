import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { tokenClaims } from '@bandmark/domain/token-claims';
import { clearSession, sessionToken, useAppStore } from '@bandmark/platform';
import type { GuardedHistory } from '@bandmark/platform/host';

/**
 * Reacts to changes of the session outside this page. After a log-out in another tab, this tab leaves its protected
 * screen too, unless a guard is active (a running test): its answers are authorised by the grant of their attempt. In
 * both cases the page drops the user; otherwise the next change of the app state would store the user again. If another
 * account signs in without a log-out first, the page reloads: it would otherwise show one account and change the other.
 *
 * A page that Back restores from the browser's bfcache still shows its old content. It reloads if the session has
 * changed since it was left.
 */
export function watchSession(
  { isGuarded }: Pick<GuardedHistory, 'isGuarded'>,
  reload: () => void = () => window.location.reload(),
  page: Pick<Window, 'addEventListener'> = window,
): void {
  let left = sessionToken();
  const startAnew = () => {
    // Hides the page, which still shows the other account's data until the server responds.
    document.documentElement.hidden = true;
    reload();
  };
  page.addEventListener('storage', ({ key, oldValue }) => {
    // A null key means that the whole storage was cleared.
    if (key !== TOKEN_KEY && key !== null) return;
    const token = sessionToken();
    // Ignores a new token of the same account (issued with a new password). A page without a session ignores a sign-in.
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

/** The account id in a session's token; empty if it is not a token. Unverified: the server checks the signature. */
const ownerOf = (token: string): string => String(tokenClaims(token)?.['sub'] ?? '');
