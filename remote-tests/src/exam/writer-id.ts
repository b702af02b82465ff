/**
 * The name of this window as a writer of an attempt. A reload keeps it (session storage), and so does the page after a
 * crash of the whole browser (the journal knows it; local storage reaches the disk too late), so that neither has to
 * take the lease from itself. A second window of the same browser finds both too: the lock, which only one living
 * page can hold, makes it take a name of its own.
 */
export async function claimWriterId(attemptId: string, lastWriter: () => Promise<string | null>): Promise<string> {
  const key = `bandmark-writer:${attemptId}`;
  const own = read(key);
  if (own !== null && (await lockForThisPage(own))) return own;
  // Without locks the journal's name could be a living window's.
  const last = 'locks' in navigator ? await lastWriter() : null;
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

function keep(key: string, writer: string): string {
  try {
    sessionStorage.setItem(key, writer);
  } catch {
    // Without session storage a reload asks the journal.
  }
  return writer;
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
