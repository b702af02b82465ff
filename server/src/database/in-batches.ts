import { isOutage } from './database-fault';
import { chainOf } from '../unavailable';

export interface BatchOptions {
  /** Runs under way at the same time. */
  atOnce: number;
  /** Items of one run. */
  largest: number;
}

/**
 * Makes one call of many: items that come while all runs are busy wait for the next one together. Without load nothing
 * waits, and under load the cost of a run is shared (group commit).
 * @param run resolves with one result per item, in their order. When it rejects, every item is run alone, so that one
 *   bad item fails alone; but not where the database is away, which would fail once for each
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
      // What the same turn of the event loop brings goes together.
      setImmediate(() => void runNext());
    });
}
