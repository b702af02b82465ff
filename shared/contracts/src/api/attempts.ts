import * as z from '@bandmark/contracts/schema';
import { endpoint } from '../endpoint';
import { idParamSchema, idSchema, instantSchema, quickSkillSchema, uuidSchema } from './primitives';

/**
 * Taking a test. Every call below `/api/attempts/{attemptId}` is authorised by the owner's session *or* by the
 * attempt's grant in the header `x-attempt-grant`, so that what was written offline arrives after a sign-out.
 */
export const GRANT_HEADER = 'x-attempt-grant';
/** Names the window that writes; see `takeLease`. */
export const TAB_HEADER = 'x-tab-id';
/** SHA-256 of a chunk's bytes, hexadecimal. */
export const CHUNK_HASH_HEADER = 'x-chunk-sha256';
/** Epoch milliseconds (the page's clock) at which the recorder of this stream and segment started. */
export const STREAM_STARTED_HEADER = 'x-stream-started-at';

const attemptParams = z.object({ attemptId: uuidSchema });
const testPartParams = z.object({ myTestId: idParamSchema, skill: quickSkillSchema });

export const writingTaskSchema = z.object({
  kind: z.literal('writing'),
  taskId: z.string(),
  prompt: z.string(),
  points: z.array(z.string()),
  minimumWords: z.number(),
});

export const speakingTaskSchema = z.object({
  kind: z.literal('speaking'),
  taskId: z.string(),
  parts: z.array(
    z.object({
      /** "Interview", "Long turn". */
      title: z.string(),
      /** Seconds to prepare before the first question may be answered; 0 for none. */
      preparationSeconds: z.number(),
      questions: z.array(
        z.object({ text: z.string(), points: z.optional(z.array(z.string())), suggestedSeconds: z.number() }),
      ),
    }),
  ),
});
export const taskSchema = z.discriminatedUnion('kind', [writingTaskSchema, speakingTaskSchema]);
export type Task = z.infer<typeof taskSchema>;
export type WritingTask = z.infer<typeof writingTaskSchema>;
export type SpeakingTask = z.infer<typeof speakingTaskSchema>;

export const attemptSchema = z.object({
  attemptId: uuidSchema,
  myTestId: idSchema,
  skill: quickSkillSchema,
  /** `begun` until submitted or until the time is over; then `submitted`. */
  state: z.enum(['begun', 'submitted']),
  begunAt: instantSchema,
  deadline: instantSchema,
  /** The server's clock when it answered: the page shows the remaining time by it. */
  serverTime: instantSchema,
  task: taskSchema,
  /** Last answer the server has. `sequence` 0 and empty text before the first. */
  answer: z.object({ sequence: z.number(), text: z.string() }),
  /** Signed grant for this attempt alone; see `GRANT_HEADER`. */
  grant: z.string(),
  /** Names the recording at rest. */
  answerId: idSchema,
  uuid: uuidSchema,
});
export type Attempt = z.infer<typeof attemptSchema>;

export const testPart = endpoint({
  method: 'GET',
  path: '/api/certificate/quick-tests/{myTestId}/{skill}',
  summary: "One part of the candidate's quick test: its attempt, if begun",
  params: testPartParams,
  response: z.object({
    myTestId: idSchema,
    number: z.number(),
    skill: quickSkillSchema,
    durationMs: z.number(),
    serverTime: instantSchema,
    attempt: z.nullable(attemptSchema),
  }),
});

/**
 * Idempotent: beginning twice answers the attempt that was begun first. The clock starts here, and the versions that
 * the page runs are this candidate's until the attempt is handed in.
 */
export const beginAttempt = endpoint({
  method: 'POST',
  path: '/api/certificate/quick-tests/{myTestId}/{skill}/begin',
  summary: 'Begin one part of a quick test',
  params: testPartParams,
  saysReleases: true,
  response: attemptSchema,
});

/**
 * One window writes an attempt at a time. The answer names the segment that this window's recording is stored
 * under: each window, and each restart of a recorder, is a segment of its own.
 * 409 `lease_lost` when another window was heard of in the last 15 s and `takeOver` is not set.
 */
export const takeLease = endpoint({
  method: 'POST',
  path: '/api/attempts/{attemptId}/lease',
  summary: 'Become the one window that writes this attempt',
  params: attemptParams,
  body: z.object({
    tabId: uuidSchema,
    takeOver: z.optional(z.boolean()),
    /** Ask for a new segment: the recorder starts anew. */
    newSegment: z.optional(z.boolean()),
  }),
  response: z.object({ segment: z.number(), expiresAt: instantSchema, serverTime: instantSchema }),
});

/**
 * Stores the whole text. Ordered and idempotent: a sequence at or below the stored one changes nothing and is
 * acknowledged with what is stored. 409 `lease_lost`, `attempt_closed`; 410 `too_late`.
 */
export const putAnswer = endpoint({
  method: 'PUT',
  path: '/api/attempts/{attemptId}/answer',
  summary: 'Store the answer as it stands',
  params: attemptParams,
  body: z.object({
    tabId: uuidSchema,
    sequence: z.number().check(z.int(), z.positive()),
    text: z.string().check(z.maxLength(50_000)),
  }),
  response: z.object({ sequence: z.number(), serverTime: instantSchema }),
});

export const submitAttempt = endpoint({
  method: 'POST',
  path: '/api/attempts/{attemptId}/submit',
  summary: 'Hand in the answer; the recording may follow',
  params: attemptParams,
  body: z.object({
    /** Last text, for writing; a speaking attempt sends none. */
    sequence: z.optional(z.number()),
    text: z.optional(z.string().check(z.maxLength(50_000))),
  }),
  response: z.object({ receipt: z.string(), submittedAt: instantSchema, late: z.boolean() }),
});

export const streamSchema = z.enum(['camera', 'screen', 'thumbnail']);
export type Stream = z.infer<typeof streamSchema>;

const chunkParams = z.object({
  attemptId: uuidSchema,
  stream: streamSchema,
  segment: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(999)),
  sequence: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(99_999)),
});

/**
 * Stores one numbered chunk, at most 5 s of recording and 4 MiB. Immutable and idempotent: the same bytes again
 * are acknowledged, other bytes under a stored number are refused with 409 `chunk_differs`. Camera: a slice of
 * MediaRecorder's output, its type as content type; screen: rrweb events as NDJSON; thumbnail: one JPEG.
 */
export const putChunk = endpoint({
  method: 'PUT',
  path: '/api/attempts/{attemptId}/recording/{stream}/{segment}/{sequence}',
  summary: 'Store one chunk of the recording',
  params: chunkParams,
  rawBody: true,
  response: z.object({ stored: z.literal(true), sha256: z.string() }),
});

export const listChunks = endpoint({
  method: 'GET',
  path: '/api/attempts/{attemptId}/recording',
  summary: 'Which chunks are stored',
  params: attemptParams,
  response: z.array(
    z.object({
      stream: streamSchema,
      segment: z.number(),
      sequence: z.number(),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
});

/** Says how many chunks each stream and segment has; the recording is finalised once all are stored. */
export const completeRecording = endpoint({
  method: 'POST',
  path: '/api/attempts/{attemptId}/recording/complete',
  summary: 'Say that the recording has ended',
  params: attemptParams,
  body: z.object({
    streams: z
      .array(z.object({ stream: streamSchema, segment: z.number(), chunks: z.number() }))
      .check(z.maxLength(2000)),
  }),
  response: z.object({ state: z.enum(['uploading', 'complete', 'partial', 'finalised']), missing: z.number() }),
});
