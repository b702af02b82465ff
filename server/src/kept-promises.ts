/** A map, or a cache with a limit. */
interface Kept<Value> {
  get(key: string): Promise<Value> | undefined;
  set(key: string, value: Promise<Value>): unknown;
  delete(key: string): unknown;
}

/**
 * Caches an async result by key: concurrent callers share one promise. A failure is not cached, so the next caller
 * tries again.
 * @param kept must not be shared with another use
 */
export function onceFor<Value>(kept: Kept<Value>, key: string, make: () => Promise<Value>): Promise<Value> {
  const known = kept.get(key);
  if (known) return known;
  const making = make();
  kept.set(key, making);
  making.catch(() => kept.delete(key));
  return making;
}

/**
 * Keeps the result of `make` for a time, a failed one too: callers within it share one promise. A clock that was set back
 * ends the time, because what was kept would otherwise be given out until the clock is where it was.
 * @param clock epoch milliseconds
 * @returns `make` for the first caller, what was kept for the callers after it
 */
export function keptFor<Given extends unknown[], Value>(
  clock: () => number,
  keptMs: number,
  make: (...given: Given) => Promise<Value>,
): (...given: Given) => Promise<Value> {
  let kept: { at: number; value: Promise<Value> } | null = null;
  return (...given) => {
    const now = clock();
    if (kept === null || now < kept.at || now - kept.at >= keptMs) kept = { at: now, value: make(...given) };
    return kept.value;
  };
}
