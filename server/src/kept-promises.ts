/** A map, or a cache with a limit. */
interface Kept<Value> {
  get(key: string): Promise<Value> | undefined;
  set(key: string, value: Promise<Value>): unknown;
  delete(key: string): unknown;
}

/**
 * What was made for a key before, or is being made now. What failed is not kept: the next caller has it made again.
 * @param kept belongs to this use alone
 */
export function onceFor<Value>(kept: Kept<Value>, key: string, make: () => Promise<Value>): Promise<Value> {
  const known = kept.get(key);
  if (known) return known;
  const making = make();
  kept.set(key, making);
  making.catch(() => kept.delete(key));
  return making;
}
