import type { LimitFunction } from 'p-limit';

/**
 * Like `limit.map`, for work that leaves files: once one item fails, no other begins, and the call rejects with that
 * failure only when nothing is under way any more. Then the caller may remove what was written.
 */
export async function mapSettled<T, R>(
  limit: LimitFunction,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  let failed = false;
  let failure: unknown;
  const runs = items.map((item) =>
    limit(async () => {
      if (failed) throw failure;
      try {
        return await work(item);
      } catch (error) {
        if (!failed) failure = error;
        failed = true;
        throw error;
      }
    }),
  );
  await Promise.allSettled(runs);
  if (failed) throw failure;
  return Promise.all(runs);
}
