/** Runs work when the browser has nothing else to do, or after `withinMs` at the latest. */
export function whenIdle(work: () => void, withinMs: number): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work, { timeout: withinMs });
  // Safari cannot say when it is idle.
  else setTimeout(work, withinMs / 5);
}
