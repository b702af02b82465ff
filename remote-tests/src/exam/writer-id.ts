/**
 * The name of this window as a writer of an attempt. A reload keeps it (session storage), and so does the page after a
 * crash of the whole browser (local storage), so that neither has to take the lease from itself. A second window of
 * the same browser finds both too: the lock, which only one living page can hold, makes it take a name of its own.
 */
export async function claimWriterId(attemptId: string): Promise<string> {
  const key = `bandmark-writer:${attemptId}`;
  // Without locks a name found in local storage could be a living window's.
  const stores = 'locks' in navigator ? [sessionStorage, localStorage] : [sessionStorage];
  for (const store of stores) {
    const known = read(store, key);
    if (known !== null && (await lockForThisPage(known))) return keep(stores, key, known);
  }
  const fresh = crypto.randomUUID();
  await lockForThisPage(fresh);
  return keep(stores, key, fresh);
}

function read(store: Storage, key: string): string | null {
  try {
    return store.getItem(key);
  } catch {
    return null;
  }
}

function keep(stores: readonly Storage[], key: string, writer: string): string {
  try {
    for (const store of stores) store.setItem(key, writer);
  } catch {
    // Without storage a reload is a new window, which waits 15 s or takes over.
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
