import { sessionToken } from '@bandmark/platform';
import type { GuardedHistory } from '@bandmark/platform/host';
import { loadApiPart } from '../api/load-api-part';

type SessionPart = Pick<Awaited<ReturnType<typeof loadApiPart>>, 'watchSession' | 'refreshSession'>;

/**
 * Who is signed in, for each session that the page meets: the one that it was loaded with, and one that began in another
 * tab since. Screens wait for the user, an exam whose time runs among them, and a page lives for hours.
 * @returns called with each page that is shown; asks once a session, and nothing waits for it
 */
export function sessionFollower(
  history: GuardedHistory,
  loadPart: () => Promise<SessionPart> = loadApiPart,
): () => Promise<void> {
  let asked = '';
  let isWatched = false;
  return async () => {
    const token = sessionToken();
    // Only a page with a session has one to lose.
    if (token === '' || token === asked) return;
    asked = token;
    try {
      const part = await loadPart();
      if (!isWatched) part.watchSession(history);
      isWatched = true;
      await part.refreshSession();
    } catch (error) {
      // The next page tries again.
      asked = '';
      console.warn('The session could not be checked.', error);
    }
  };
}
