import { isOutage } from './database-fault';
import { chainOf } from '../unavailable';

export interface BatchOptions {
  /** Maximum number of concurrent runs. */
  atOnce: number;
  /** Maximum number of items in one run. */
  largest: number;
}

/**
 * Combines many calls into one (group commit): items that arrive while all runs are busy share the next run. Without
 * load no item waits, and under load the cost of a run is shared.
 * @param run resolves with one result per item, in their order. When it rejects, each item is retried alone, so that a
 * bad item fails alone; but not in an outage of the database, where each of them would fail again
 */
export function inBatches<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { atOnce, largest }: BatchOptions,
): (item: Item) => Promise<Result> {
  interface Waiting {
    item: Item;
    resolve(result: Result): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];
  let busy = 0;

  const settle = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      if (batch.length === 1 || [...chainOf(error)].some(isOutage)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await settle([one]);
    }
  };

  const runNext = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, largest);
      waiting = waiting.slice(largest);
      await settle(batch);
    }
    busy -= 1;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (busy === atOnce) return;
      busy += 1;
      // Items of the same turn of the event loop share a run.
      setImmediate(() => void runNext());
    });
}
