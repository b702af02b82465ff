/**
 * The name of this window as a writer of an attempt. A reload keeps it (session storage), and so does the page after a
 * crash of the whole browser (the outbox knows it; local storage reaches the disk too late), so that neither has to
 * take the lease from itself. A second window of the same browser finds both too: the lock, which only one living
 * page can hold, makes it take a name of its own.
 */
export async function claimTabId(attemptId: string, lastTabId: () => Promise<string | null>): Promise<string> {
  const key = `bandmark-tab:${attemptId}`;
  const own = read(key);
  if (own !== null && (await lockForThisPage(own))) return own;
  // Without locks the outbox's name could be a living window's.
  const last = 'locks' in navigator ? await lastTabId() : null;
  if (last !== null && (await lockForThisPage(last))) return keep(key, last);
  const fresh = crypto.randomUUID();
  await lockForThisPage(fresh);
  return keep(key, fresh);
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, tabId: string): string {
  try {
    sessionStorage.setItem(key, tabId);
  } catch {
    // Without session storage a reload asks the outbox.
  }
  return tabId;
}

/** Names that this very page holds already: going away from the exam and back is no second window. */
const held = new Set<string>();

/** @returns false when another page holds it */
function lockForThisPage(tabId: string): Promise<boolean> {
  if (held.has(tabId) || !('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(`bandmark-tab:${tabId}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      if (!lock) return undefined;
      held.add(tabId);
      // Held until the page is gone.
      return new Promise<never>(() => {});
    });
  });
}
