/** Runs work when the browser is idle, or after `withinMs` milliseconds at the latest. */
export function whenIdle(work: () => void, withinMs: number): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work, { timeout: withinMs });
  // Safari has no `requestIdleCallback`.
  else setTimeout(work, withinMs / 5);
}
