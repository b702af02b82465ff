import type { ExamEvent } from '@bandmark/contracts/api/exam-events';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { examEvents } from '../../database/schema/exam-events';
import { notFound } from '../../http/http-error';

/** The events of an attempt, in the order in which they happened. */
export async function eventsOf(db: Database, attemptId: string): Promise<ExamEvent[]> {
  const rows = await db
    .select()
    .from(examEvents)
    .where(eq(examEvents.attemptId, attemptId))
    .orderBy(asc(examEvents.startedMs), asc(examEvents.receivedAt), asc(examEvents.eventId));
  return rows.map(({ kind, startedMs, durationMs, text, textLength, question, finding }) => ({
    kind,
    atMs: startedMs,
    ...(durationMs !== null && { durationMs }),
    ...(text !== null && { text }),
    ...(textLength !== null && { textLength }),
    ...(question !== null && { question }),
    ...(finding !== null && { finding }),
  }));
}

/** The events of the candidate's own attempt. @throws HttpError 404 until it is submitted */
export async function ownEvents(db: Database, attemptId: string): Promise<{ events: ExamEvent[] }> {
  const [attempt] = await db
    .select({ submittedAt: attempts.submittedAt })
    .from(attempts)
    .where(eq(attempts.attemptId, attemptId));
  if (attempt?.submittedAt == null) throw notFound('unknown_attempt', 'There is no such submitted attempt.');
  return { events: await eventsOf(db, attemptId) };
}
