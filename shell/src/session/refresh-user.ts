import { ApiError, call, clearSession, sessionToken, useAppStore } from '@bandmark/platform';
import { userInfo, type User } from '@bandmark/contracts/api/auth';

/** Delays before the retries, in milliseconds: about five minutes in total, longer than a restart of the server. */
export const RETRY_DELAYS_MS: readonly number[] = [
  1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000,
];

/** Once all delays are used, while a test is running. */
const LATER_DELAY_MS = 60_000;

export interface RefreshServices {
  wait(ms: number): Promise<void>;
  /** Whether a running test guards the page, which clearing the session would leave. */
  isGuarded?(): boolean;
}

/**
 * Fetches who is signed in, in the background. An error response clears the stored token and the state (spec §7). A
 * missing response, a server error and a rate limit are retried with back-off first; while a test is running they are
 * retried for as long as it runs, because its answers need the page and the attempt's grant, not the session.
 * @returns the user, or null when no account is signed in (any more)
 */
export async function refreshUser({ wait, isGuarded = () => false }: RefreshServices): Promise<User | null> {
  const token = sessionToken();
  if (token === '') return null;
  for (let failures = 0; ; failures += 1) {
    try {
      const user = await call(userInfo, {});
      // The visitor has logged out meanwhile, perhaps in another tab: do not store the user again.
      if (sessionToken() !== token) return null;
      useAppStore.setState({ user });
      return user;
    } catch (error) {
      // A rate limit says nothing about the session. A 401 ends it, with or without a code (decision 169).
      const isPassing =
        error instanceof ApiError && error.status !== 401 && (error.isTransient || error.status === 429);
      const delay = RETRY_DELAYS_MS[failures] ?? (isGuarded() ? LATER_DELAY_MS : null);
      if (!isPassing || delay === null) break;
      await wait(delay);
      // Signed out, or signed in with another account, while waiting.
      if (sessionToken() !== token) return null;
    }
  }
  if (sessionToken() === token) clearSession();
  return null;
}
