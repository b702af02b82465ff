import { sessionToken } from '@bandmark/platform';
import type { GuardedHistory } from '@bandmark/platform/host';
import { loadApiPart } from '../api/load-api-part';

type SessionPart = Pick<Awaited<ReturnType<typeof loadApiPart>>, 'watchSession' | 'refreshSession'>;

/**
 * Checks who is signed in, once per session: the session that the page was loaded with, and any that began later in
 * another tab. Screens need the user (an exam with a running clock among them), and a page stays open for hours.
 * @returns a function to call for each page that is shown; nothing needs to await it
 */
export function sessionFollower(
  history: GuardedHistory,
  loadPart: () => Promise<SessionPart> = loadApiPart,
): () => Promise<void> {
  let asked = '';
  let isWatched = false;
  return async () => {
    const token = sessionToken();
    // Without a session there is nothing to check.
    if (token === '' || token === asked) return;
    asked = token;
    try {
      const part = await loadPart();
      if (!isWatched) part.watchSession(history);
      isWatched = true;
      await part.refreshSession(history);
    } catch (error) {
      // The next page that is shown tries again.
      asked = '';
      console.warn('The session could not be checked.', error);
    }
  };
}
