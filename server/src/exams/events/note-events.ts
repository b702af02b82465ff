import { MOST_EVENTS_OF_ATTEMPT, type SentEvent } from '@bandmark/contracts/api/exam-events';
import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { attempts } from '../../database/schema/attempts';
import { examEvents } from '../../database/schema/exam-events';
import { notFound } from '../../http/http-error';
import { storable } from '../attempts/answer-rows';

/**
 * Stores each event once. What is over the limit of an attempt is dropped and acknowledged: a page that tried again
 * would send the same for ever. An event never lies after the attempt's end, whatever the page's clock said. Does not
 * lock the attempt, since a save of the answer would wait; two calls at once may exceed the limit by the events of one
 * call.
 * @returns how many events of the call it stored
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
  const known = await db
    .select({ eventId: examEvents.eventId })
    .from(examEvents)
    .where(eq(examEvents.attemptId, attemptId));
  const added = newOnes(events, known).slice(0, Math.max(0, MOST_EVENTS_OF_ATTEMPT - known.length));
  if (added.length === 0) return { stored: 0 };
  const stored = await db
    .insert(examEvents)
    .values(
      added.map(({ atMs, text, ...event }) => ({
        ...event,
        attemptId,
        startedMs: Math.min(atMs, latestMs),
        text: text === undefined ? null : storable(text),
        receivedAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ eventId: examEvents.eventId });
  return { stored: stored.length };
}

/** Among several events with one id, within a call too, the first. */
function newOnes(events: readonly SentEvent[], known: readonly { eventId: string }[]): SentEvent[] {
  const seen = new Set(known.map(({ eventId }) => eventId));
  return events.filter(({ eventId }) => !seen.has(eventId) && seen.add(eventId));
}
