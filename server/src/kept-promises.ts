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
