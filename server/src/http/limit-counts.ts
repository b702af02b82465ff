import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { inBatches } from '../database/in-batches';
import { rateLimits } from '../database/schema/auth';

/** One call by several counters, each once. */
interface CountedCall {
  /** Epoch milliseconds. */
  now: number;
  counters: readonly { key: string; windowMs: number }[];
}

interface Count {
  key: string;
  /** Calls of the window so far, this one included. */
  count: number;
  resetsAt: number;
}

type CountCall = (call: CountedCall) => Promise<readonly Count[]>;

/**
 * Calls of one moment are counted by one statement. A crowd from one network counts in one row: a statement for each
 * would make each wait for the one before to be flushed, and hold a connection that the answers of an exam need.
 */
const BATCHES = { atOnce: 1, largest: 500 };

const counters = new WeakMap<Database, CountCall>();

/** Counts one call in fixed windows. */
export function countCall(db: Database, call: CountedCall): Promise<readonly Count[]> {
  const known = counters.get(db) ?? inBatches((calls: readonly CountedCall[]) => countCalls(db, calls), BATCHES);
  counters.set(db, known);
  return known(call);
}

async function countCalls(db: Database, calls: readonly CountedCall[]): Promise<Count[][]> {
  const now = Math.max(...calls.map((call) => call.now));
  const rows = new Map<string, { key: string; count: number; resetsAt: number }>();
  for (const { key, windowMs } of calls.flatMap((call) => call.counters)) {
    const { count } = rows.get(key) ?? { count: 0 };
    rows.set(key, { key, count: count + 1, resetsAt: now + windowMs });
  }
  const stored = await db
    .insert(rateLimits)
    // In one order everywhere: two servers that lock the same rows must not wait for each other.
    .values([...rows.values()].sort((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.resetsAt} <= ${now} then 0 else ${rateLimits.count} end + excluded.count`,
        resetsAt: sql`case when ${rateLimits.resetsAt} <= ${now} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ key: rateLimits.key, count: rateLimits.count, resetsAt: rateLimits.resetsAt });
  // Each call gets the count that it would have had alone, in the order in which they came.
  const next = new Map(
    stored.map(({ key, count, resetsAt }) => [key, { count: count - (rows.get(key)?.count ?? 0), resetsAt }]),
  );
  return calls.map((call) =>
    call.counters.map(({ key }) => {
      const row = next.get(key);
      if (!row) throw new Error('countCalls: a counter is gone');
      row.count += 1;
      return { key, ...row };
    }),
  );
}
