import * as z from '@bandmark/contracts/schema';
import { endpoint } from '../endpoint';
import { quickTaskSchema, taskSchema } from '../tasks/any-task';
import {
  certificateNameSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  quickSkillSchema,
  skillSchema,
  uuidSchema,
} from './primitives';

/**
 * Taking a test. The owner's session *or* the attempt's grant in the header `x-attempt-grant` authorises every call
 * below `/api/attempts/{attemptId}`, so that an answer written offline still arrives after a sign-out.
 */
export const GRANT_HEADER = 'x-attempt-grant';

/** Maximum length of an answer that the server stores, in characters. */
export const MAX_ANSWER_CHARACTERS = 50_000;
/** Maximum of the sequence's 32-bit column: enough for one change per millisecond for three weeks. */
const MAX_SEQUENCE = 2_147_483_647;

/**
 * The text of an attempt and the sequence number of its last change. This one shape is used on every hop from the page
 * to the database row; `outbox.ts` lists the hops.
 */
export const answerSchema = z.object({
  sequence: z.number().check(z.int(), z.positive(), z.maximum(MAX_SEQUENCE)),
  text: z.string().check(z.maxLength(MAX_ANSWER_CHARACTERS)),
});
export type Answer = z.infer<typeof answerSchema>;

/** Milliseconds since the text was typed: a difference on the device's clock, so valid even if that clock is wrong. */
const typedAgoSchema = z.optional(z.number().check(z.minimum(0), z.maximum(MAX_SEQUENCE)));

/**
 * Sequence of the server's answer that a text continues from. If the stored answer is newer, another device wrote it and
 * the text does not contain it, so the server keeps it beside the answer for the examiner. Absent if no other device can
 * have written in the meantime, and from older pages.
 */
const continuesFromSchema = z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(MAX_SEQUENCE)));

const attemptParams = z.object({ attemptId: uuidSchema });
const testPartParams = z.object({ myTestId: idParamSchema, skill: quickSkillSchema });

/** Time added to an attempt after it began. `reason` is `outage` (no server of the site was alive) or `operator`. */
const extraTimeSchema = z.object({
  reason: z.string(),
  ms: z.number(),
  /** When the outage began, or when the operator added the time. */
  fromAt: instantSchema,
  givenAt: instantSchema,
});
export type ExtraTime = z.infer<typeof extraTimeSchema>;
/** Oldest first; absent if no time was added. */
const extraTimesSchema = z.optional(z.array(extraTimeSchema));

/** An attempt: a part of a quick or full test that the candidate has begun. */
export const anyAttemptSchema = z.object({
  attemptId: uuidSchema,
  myTestId: idSchema,
  skill: skillSchema,
  /** `begun` until it is submitted or its time is over; then `submitted`. */
  state: z.enum(['begun', 'submitted']),
  begunAt: instantSchema,
  /** Includes the extra time. */
  deadline: instantSchema,
  extraTimes: extraTimesSchema,
  /** The server's clock at the time of the response; the page derives the remaining time from it. */
  serverTime: instantSchema,
  task: taskSchema,
  /** The server's latest answer; `sequence` 0 and an empty text before the first one. */
  answer: z.object({ sequence: z.number(), text: z.string() }),
  /** Once submitted: when the server received the newest text that is not part of the submitted answer. */
  otherTextAt: z.optional(instantSchema),
  /** Present once submitted. `by`: the candidate, or the clock at the end of the time. */
  submission: z.optional(
    z.object({ receipt: z.string(), at: instantSchema, by: z.enum(['candidate', 'clock']), late: z.boolean() }),
  ),
  /**
   * 80th percentile of the recent times from submission to mark for this skill, in milliseconds. Absent while the site
   * has too few marks.
   */
  usualMarkMs: z.optional(z.number()),
  /**
   * Why the test takes no other part and gets no certificate. No examiner marks an answer of a replaced test, nor speech
   * without its recording. Absent while neither happened, and from older servers.
   */
  testClosedBy: z.optional(z.enum(['replacement', 'withdrawal'])),
  /** Signed grant for this attempt only; see `GRANT_HEADER`. */
  grant: z.string(),
  /** With `uuid`, names the stored recording. */
  answerId: idSchema,
  uuid: uuidSchema,
});
export type AnyAttempt = z.infer<typeof anyAttemptSchema>;

export const attemptSchema = z.extend(anyAttemptSchema, { skill: quickSkillSchema, task: quickTaskSchema });
/** An attempt of a quick test. */
export type Attempt = z.infer<typeof attemptSchema>;

/** One part of a candidate's test, whether or not it is begun. */
export const anyTestPartSchema = z.object({
  myTestId: idSchema,
  number: z.number(),
  skill: skillSchema,
  durationMs: z.number(),
  serverTime: instantSchema,
  attempt: z.nullable(anyAttemptSchema),
  /** The name for this candidate's next certificate; null until the candidate enters it. */
  certificateName: z.optional(z.nullable(z.string())),
  /** The account's name, from the candidate or Google; may be empty. Never derived from the e-mail address. */
  suggestedName: z.optional(z.string()),
});

export const testPart = endpoint({
  method: 'GET',
  path: '/api/certificate/quick-tests/{myTestId}/{skill}',
  summary: "One part of the candidate's quick test: its attempt, if begun",
  params: testPartParams,
  response: z.extend(anyTestPartSchema, { skill: quickSkillSchema, attempt: z.nullable(attemptSchema) }),
});

/** Result of the device check before the test. */
export const deviceCheckSchema = z.object({
  /** The check detected picture and speech. False: the candidate began without passing it. */
  isPassed: z.boolean(),
  /** Unresolved problems, as codes of `remotes/recorder-health.ts`; newer recorders may send others. */
  findings: z.array(z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/))).check(z.maxLength(20)),
  /** Reason that the candidate chose for beginning without a passed check. */
  reason: z.optional(z.enum(['no-camera', 'no-microphone', 'not-working', 'other'])),
});
export type DeviceCheckResult = z.infer<typeof deviceCheckSchema>;

/** Input of the candidate when a part begins. */
export const beginBodySchema = z.object({
  /** The name for certificates, as confirmed by the candidate before the test. */
  certificateName: z.optional(certificateNameSchema),
  /** Stored with the attempt for its examiner; absent from older pages. */
  deviceCheck: z.optional(deviceCheckSchema),
});

/**
 * Idempotent: a second call returns the existing attempt. The clock starts here, and the candidate stays pinned to the
 * versions that the page runs (`RELEASES_HEADER`) until the attempt is submitted.
 */
export const beginAttempt = endpoint({
  method: 'POST',
  path: '/api/certificate/quick-tests/{myTestId}/{skill}/begin',
  summary: 'Begin one part of a quick test',
  params: testPartParams,
  saysReleases: true,
  body: beginBodySchema,
  response: attemptSchema,
});

/**
 * Takes or renews the attempt's lease: only one browser tab writes an attempt at a time. The response contains the
 * segment of this tab's recording; each tab, and each restart of a recorder, gets a new segment.
 * 409 `lease_lost` if another tab sent a heartbeat in the last 15 s and `takeOver` is not set.
 */
export const takeLease = endpoint({
  method: 'POST',
  path: '/api/attempts/{attemptId}/lease',
  summary: 'Become the one tab that writes this attempt',
  params: attemptParams,
  body: z.object({
    tabId: uuidSchema,
    takeOver: z.optional(z.boolean()),
    /** Requests a new segment because the recorder was restarted. */
    newSegment: z.optional(z.boolean()),
  }),
  response: z.object({
    segment: z.number(),
    expiresAt: instantSchema,
    serverTime: instantSchema,
    /** The current deadline, which may have moved since the page read the attempt. Absent from older servers. */
    deadline: z.optional(instantSchema),
    extraTimes: extraTimesSchema,
  }),
});

/**
 * Stores the whole text. Ordered and idempotent: a sequence below the stored one does not change the answer, and the
 * response contains the stored sequence. 409 `lease_lost`, `attempt_closed`; 410 `too_late`. The server keeps every
 * text that does not become the answer beside it, even if it rejects the call. Sequence 0 never becomes the answer.
 */
export const saveAnswer = endpoint({
  method: 'PUT',
  path: '/api/attempts/{attemptId}/answer',
  summary: 'Store the answer as it stands',
  params: attemptParams,
  body: z.extend(answerSchema, {
    sequence: z.number().check(z.int(), z.minimum(0), z.maximum(MAX_SEQUENCE)),
    typedAgoMs: typedAgoSchema,
    continuesFrom: continuesFromSchema,
  }),
  response: z.object({ sequence: z.number(), serverTime: instantSchema }),
});

export const submitAttempt = endpoint({
  method: 'POST',
  path: '/api/attempts/{attemptId}/submit',
  summary: 'Submit the answer; the recording may follow',
  params: attemptParams,
  /** The final text, if the server does not have it yet; a speaking attempt sends none. */
  body: z.object({
    sequence: z.optional(answerSchema.shape.sequence),
    text: z.optional(answerSchema.shape.text),
    typedAgoMs: typedAgoSchema,
    continuesFrom: continuesFromSchema,
  }),
  response: z.object({
    receipt: z.string(),
    submittedAt: instantSchema,
    late: z.boolean(),
    /**
     * Another text is kept beside the submitted answer for the examiner: this call's, because the attempt was already
     * submitted, or one that another device wrote.
     */
    isTextKept: z.optional(z.boolean()),
  }),
});

/**
 * Uploads a text that the owner downloaded from a page without a connection (`answer-file.ts`). While the attempt
 * accepts answers and no tab holds its lease, a newer text becomes the answer; any other is kept beside it for the
 * examiner. Idempotent. The server ignores the device's times: the time of receipt counts.
 */
export const submitAnswerFile = endpoint({
  method: 'POST',
  path: '/api/attempts/{attemptId}/answer-file',
  summary: 'Submit a text that was downloaded from a page without a connection',
  params: attemptParams,
  body: z.extend(answerSchema, { tabId: uuidSchema }),
  /** `answer`: it became the answer; `kept`: stored beside the answer; `known`: already part of it, or empty. */
  response: z.object({ outcome: z.enum(['answer', 'kept', 'known']) }),
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
 * Stores one numbered chunk of at most 5 s of recording and 4 MiB. Chunks are immutable and the call is idempotent: the
 * server acknowledges identical bytes again and rejects different bytes for a stored number with 409 `chunk_differs`.
 * Camera: a slice of MediaRecorder's output, with its type as content type; screen: rrweb events as NDJSON; thumbnail:
 * one JPEG.
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

/**
 * Declares how many chunks each stream and segment has, and that the calling tab (`TAB_HEADER`) has stopped recording:
 * its other segments and streams are empty. The recording is finalised once all chunks are stored and every tab that
 * opened a segment has made this call; 15 min after the deadline if the clock closed the attempt and its tab has gone
 * silent; or at the latest 24 h after the attempt.
 */
export const completeRecording = endpoint({
  method: 'POST',
  path: '/api/attempts/{attemptId}/recording/complete',
  summary: 'Declare the recording complete',
  params: attemptParams,
  body: z.object({
    streams: z
      .array(z.object({ stream: streamSchema, segment: z.number(), chunks: z.number() }))
      .check(z.maxLength(2000)),
  }),
  response: z.object({ state: z.enum(['uploading', 'complete', 'partial', 'finalised']), missing: z.number() }),
});
