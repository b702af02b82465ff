import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { attempts } from './attempts';
import { instant } from './columns';

/** What happened while an attempt was taken (contracts, `exam-events.ts`). Lives and goes with its attempt. */
export const examEvents = pgTable(
  'exam_events',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.attemptId, { onDelete: 'cascade' }),
    /** Made by the page. */
    eventId: uuid('event_id').notNull(),
    kind: text('kind').notNull(),
    /** Milliseconds since the attempt began. */
    startedMs: integer('started_ms').notNull(),
    durationMs: integer('duration_ms'),
    text: text('text'),
    textLength: integer('text_length'),
    question: integer('question'),
    finding: text('finding'),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.eventId] }),
    index('exam_events_in_order').on(table.attemptId, table.startedMs),
  ],
);
