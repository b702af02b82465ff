import { MAX_EVENTS_OF_ATTEMPT, type SentEvent } from '@bandmark/contracts/api/exam-events';
import { eq, sql } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { examEvents } from '../../database/schema/exam-events';
import { notFound } from '../../http/http-error';
import { storable } from '../attempts/answer-rows';

/** An arbitrary first key, which separates these advisory locks from the others of this server. */
const EVENTS_LOCK = 1_204_775_310;

/**
 * Stores each event once. Events beyond the limit of an attempt are dropped but acknowledged, because the page would
 * otherwise retry them for ever. Times are clamped to the end of the attempt, whatever the page's clock said. An
 * advisory lock serialises the calls of one attempt, since concurrent calls would all find room; the attempt's row is
 * not locked, because saving the answer would have to wait for it.
 * @returns the number of events that it stored
 * @throws HttpError 404
 */
export async function noteEvents(
  { db, clock }: Pick<AppDependencies, 'db' | 'clock'>,
  attemptId: string,
  events: readonly SentEvent[],
): Promise<{ stored: number }> {
  const now = clock();
  const [attempt] = await db
    .select({ begunAt: attempts.begunAt, submittedAt: attempts.submittedAt })
    .from(attempts)
    .where(eq(attempts.attemptId, attemptId));
  if (!attempt) throw notFound('unknown_attempt', 'There is no such attempt.');
  const latestMs = Math.max(0, Math.min(now, attempt.submittedAt ?? now) - attempt.begunAt);
  const stored = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${EVENTS_LOCK}, hashtext(${attemptId}))`);
    return insertEvents(
      tx,
      attemptId,
      events.map(({ atMs, text, ...event }) => ({
        ...event,
        attemptId,
        startedMs: Math.min(atMs, latestMs),
        text: text === undefined ? null : storable(text),
        receivedAt: now,
      })),
    );
  });
  return { stored };
}

type NewEvent = typeof examEvents.$inferInsert;

/** @returns the number of events that were new and within the limit */
async function insertEvents(tx: Database, attemptId: string, events: readonly NewEvent[]): Promise<number> {
  const known = await tx
    .select({ eventId: examEvents.eventId })
    .from(examEvents)
    .where(eq(examEvents.attemptId, attemptId));
  const added = newOnes(events, known).slice(0, Math.max(0, MAX_EVENTS_OF_ATTEMPT - known.length));
  if (added.length > 0) await tx.insert(examEvents).values(added);
  return added.length;
}

/** Drops the events whose id is already stored or occurs earlier in the same call. */
function newOnes(events: readonly NewEvent[], known: readonly { eventId: string }[]): NewEvent[] {
  const seen = new Set(known.map(({ eventId }) => eventId));
  return events.filter(({ eventId }) => !seen.has(eventId) && seen.add(eventId));
}
