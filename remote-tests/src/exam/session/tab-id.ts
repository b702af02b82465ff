import { recall, remember } from '../tab-memory';

/**
 * The id under which this tab writes an attempt. A reload keeps it in session storage. A page that opens after a crash
 * of the browser reads it from the outbox, because local storage reaches the disk too late. Neither then has to take
 * over the lease from itself. A second tab of the same browser finds both ids too, but cannot get the lock, which only
 * one open page can hold, and generates a new id.
 */
export async function claimTabId(attemptId: string, lastTabId: () => Promise<string | null>): Promise<string> {
  const key = `bandmark-tab:${attemptId}`;
  const own = recall(key);
  if (own !== null && (await lockForThisPage(own)) !== 'taken') return own;
  // Without locks the id from the outbox could belong to a tab that is still open.
  const last = 'locks' in navigator ? await lastTabId() : null;
  if (last !== null && (await lockForThisPage(last)) === 'held') return keep(key, last);
  const fresh = crypto.randomUUID();
  await lockForThisPage(fresh);
  return keep(key, fresh);
}

function keep(key: string, tabId: string): string {
  remember(key, tabId);
  return tabId;
}

/** Ids that this page has locked, so that leaving the exam and coming back does not count as a second tab. */
const held = new Set<string>();

/** @returns `taken` if another page holds the lock, `unknown` if the browser offers no locks or refuses them here */
function lockForThisPage(tabId: string): Promise<'held' | 'taken' | 'unknown'> {
  if (held.has(tabId)) return Promise.resolve('held');
  if (!('locks' in navigator)) return Promise.resolve('unknown');
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock === null ? 'taken' : 'held');
      if (!lock) return undefined;
      held.add(tabId);
      // Held until the page closes.
      return new Promise<never>(() => {});
    };
    navigator.locks.request(`bandmark-tab:${tabId}`, { ifAvailable: true }, hold).catch(() => resolve('unknown'));
  });
}
