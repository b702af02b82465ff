/**
 * The name of this window as a writer of an attempt. It survives a reload (session storage), so that reloading does
 * not have to take the lease from itself. A duplicated tab copies session storage: the lock, which only one page can
 * hold, makes it take a name of its own.
 */
export async function claimWriterId(attemptId: string): Promise<string> {
  const key = `bandmark-writer:${attemptId}`;
  const known = readSession(key);
  if (known !== null && (await lockForThisPage(known))) return known;
  const fresh = crypto.randomUUID();
  await lockForThisPage(fresh);
  try {
    sessionStorage.setItem(key, fresh);
  } catch {
    // Without session storage a reload is a new window, which waits 15 s or takes over.
  }
  return fresh;
}

function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Names that this very page holds already: going away from the exam and back is no second window. */
const held = new Set<string>();

/** @returns false when another page holds it */
function lockForThisPage(writer: string): Promise<boolean> {
  if (held.has(writer) || !('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(`bandmark-writer:${writer}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      if (!lock) return undefined;
      held.add(writer);
      // Held until the page is gone.
      return new Promise<never>(() => {});
    });
  });
}
