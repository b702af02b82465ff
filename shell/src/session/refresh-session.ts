import { siteSettings } from '@bandmark/platform';
import { refreshUser } from './refresh-user';
import { tellLocation } from './tell-location';

/** Asks who is signed in, and tells the server the country that it does not know yet. Nothing waits for it. */
export async function refreshSession(): Promise<void> {
  const user = await refreshUser({
    wait: (ms) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms);
      }),
  });
  if (user) await tellLocation(user, siteSettings().traceUrl);
}
