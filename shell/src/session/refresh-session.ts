import { siteSettings } from '@bandmark/platform';
import type { GuardedHistory } from '@bandmark/platform/host';
import { refreshUser } from './refresh-user';
import { tellLocation } from './tell-location';

/** Fetches who is signed in, and sends the country if the server does not know it. Nothing needs to await it. */
export async function refreshSession({ isGuarded }: Pick<GuardedHistory, 'isGuarded'>): Promise<void> {
  const user = await refreshUser({
    isGuarded,
    wait: (ms) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms);
      }),
  });
  if (user) await tellLocation(user, siteSettings().traceUrl);
}
