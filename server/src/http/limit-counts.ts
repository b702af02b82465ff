import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { inBatches } from '../database/in-batches';
import { inKeyOrder } from '../database/in-key-order';
import { rateLimits } from '../database/schema/auth';

/** One call, counted once under each of several keys. */
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
 * Counts all calls that arrive at the same moment in one statement. A crowd behind one network shares one row: with a
 * statement per call, each would wait for the flush of the one before, and hold a connection that the answers of an
 * exam need.
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
  // A window that ends more than two windows from now began before the clock was set back: it would refuse calls for as
  // long as the clock was ahead. One window is allowed for servers whose clocks differ.
  const isOver = sql`(${rateLimits.resetsAt} <= ${now} or ${rateLimits.resetsAt} > 2 * excluded.resets_at - ${now})`;
  const stored = await db
    .insert(rateLimits)
    .values(inKeyOrder(rows))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 0 else ${rateLimits.count} end + excluded.count`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ key: rateLimits.key, count: rateLimits.count, resetsAt: rateLimits.resetsAt });
  // Each call gets the count that it would have got without batching, in order of arrival.
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
