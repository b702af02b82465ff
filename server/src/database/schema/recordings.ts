import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { attempts } from './attempts';
import { instant } from './columns';
import { users } from './users';

/** State of an attempt's recording: uploading → complete → finalised or partial, which have files. */
export const recordings = pgTable(
  'recordings',
  {
    attemptId: uuid('attempt_id')
      .primaryKey()
      .references(() => attempts.attemptId, { onDelete: 'cascade' }),
    state: text('state', { enum: ['uploading', 'complete', 'partial', 'finalised'] }).notNull(),
    /** Extension of the camera's file, taken from the first camera chunk. */
    mimeType: text('mime_type', { enum: ['webm', 'mp4'] }),
    totalBytes: bigint('total_bytes', { mode: 'number' }).notNull().default(0),
    chunkCount: integer('chunk_count').notNull().default(0),
    lastChunkAt: instant('last_chunk_at'),
    /** When the recorder reported its end. */
    completedAt: instant('completed_at'),
    /** Since when the files can be replayed. */
    finalisedAt: instant('finalised_at'),
    /** The finalising run whose files are served (`recordingFolder`); null for those made before runs had folders. */
    filesRun: uuid('files_run'),
    /**
     * Number of chunks in these files: when more are stored, the recording is finalised again. `FILES_LOST` if the store
     * has lost some of the files. Null in rows of earlier servers, and when the files may not change any more.
     */
    finalisedChunks: integer('finalised_chunks'),
    /**
     * For a recording that was finalised although its tab never reported its end: late chunks are accepted until then.
     */
    openUntil: instant('open_until'),
    missingChunks: integer('missing_chunks').notNull().default(0),
    /** Recorded time of the camera's file; null until finalised, and where an earlier server finalised. */
    coveredMs: integer('covered_ms'),
    /** There is a playable camera file, without which no certificate is issued. */
    hasCamera: boolean('has_camera').notNull().default(false),
    /** How often finalising was begun, and its last error. */
    tries: integer('tries').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [
    index('recordings_open').on(table.finalisedAt),
    index('recordings_open_until').on(table.openUntil).where(isNotNull(table.openUntil)),
  ],
);

/** `finalisedChunks` while files that the store has lost are made again. */
export const FILES_LOST = -1;

/** SQL condition for recordings that are finalised with a playable camera file, and have all their files. */
export const isPlayable = (): SQL | undefined =>
  and(
    isNotNull(recordings.finalisedAt),
    eq(recordings.hasCamera, true),
    sql`${recordings.finalisedChunks} is distinct from ${FILES_LOST}`,
  );

/** Chunks in the store: a row exists only after its object does. */
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

/** Bytes that an account recorded on a day (UTC), for its quota. Counted with each chunk; old days are removed. */
export const recordingUsage = pgTable(
  'recording_usage',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    /** Days since the epoch. */
    day: integer('day').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** Number of chunks that the recorder declared for each stream and segment. */
export const declaredStreams = pgTable(
  'declared_streams',
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
