import type { LimitFunction } from 'p-limit';

/**
 * Like `limit.map`, but once one item fails, no other begins, and the call rejects with that failure only after all
 * running items have settled. The caller can then end, or remove what was written.
 */
export async function mapSettled<T, R>(
  limit: LimitFunction,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const failing = new AbortController();
  const runs = items.map((item) =>
    limit(async () => {
      failing.signal.throwIfAborted();
      try {
        return await work(item);
      } catch (error) {
        failing.abort(error);
        throw error;
      }
    }),
  );
  await Promise.allSettled(runs);
  // The first failure in time: `Promise.all` would report the first by index.
  failing.signal.throwIfAborted();
  return Promise.all(runs);
}
