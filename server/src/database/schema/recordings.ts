import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { attempts } from './attempts';
import { instant } from './columns';

/** State of an attempt's recording: uploading → complete or partial → finalised (design §5). */
export const recordings = pgTable(
  'recordings',
  {
    attemptId: uuid('attempt_id')
      .primaryKey()
      .references(() => attempts.attemptId, { onDelete: 'cascade' }),
    state: text('state', { enum: ['uploading', 'complete', 'partial', 'finalised'] }).notNull(),
    /** Extension of the camera file; from the first camera chunk. */
    mimeType: text('mime_type', { enum: ['webm', 'mp4'] }),
    totalBytes: bigint('total_bytes', { mode: 'number' }).notNull().default(0),
    chunkCount: integer('chunk_count').notNull().default(0),
    lastChunkAt: instant('last_chunk_at'),
    /** The recorder said that it has ended. */
    completedAt: instant('completed_at'),
    /** Files are published; `partial` with this set is a recording that ended with something missing. */
    finalisedAt: instant('finalised_at'),
    missingChunks: integer('missing_chunks').notNull().default(0),
    /** A playable camera file was published: what a certificate cannot do without. */
    hasCamera: boolean('has_camera').notNull().default(false),
    /** Times that finalising was begun, and what went wrong last. */
    tries: integer('tries').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [index('recordings_open').on(table.finalisedAt)],
);

/** Chunks that lie on the disk: a row exists only after its file does. */
export const recordingChunks = pgTable(
  'recording_chunks',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.attemptId, { onDelete: 'cascade' }),
    stream: text('stream', { enum: ['camera', 'screen', 'thumbnail'] }).notNull(),
    segment: integer('segment').notNull(),
    sequence: integer('sequence').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    contentType: text('content_type').notNull(),
    /** Clock of the recording page. */
    startedAt: bigint('started_at', { mode: 'number' }),
    storedAt: instant('stored_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.stream, table.segment, table.sequence] })],
);

/** How many chunks the recorder said each stream and segment has. */
export const recordingPlans = pgTable(
  'recording_plans',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.attemptId, { onDelete: 'cascade' }),
    stream: text('stream', { enum: ['camera', 'screen', 'thumbnail'] }).notNull(),
    segment: integer('segment').notNull(),
    chunks: integer('chunks').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.stream, table.segment] })],
);
