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
 * Taking a test. Every call below `/api/attempts/{attemptId}` is authorised by the owner's session *or* by the
 * attempt's grant in the header `x-attempt-grant`, so that an answer written offline still arrives after a sign-out.
 */
export const GRANT_HEADER = 'x-attempt-grant';

/** Longest answer that the server stores, in characters. */
export const MAX_ANSWER_CHARACTERS = 50_000;
/** Largest sequence that the answer's column holds: one change a millisecond for three weeks. */
const MAX_SEQUENCE = 2_147_483_647;

/**
 * The text of an attempt and the number of its last change. This is the one shape of a keystroke, from the page to the
 * row in the database; see `outbox.ts` for its way.
 */
export const answerSchema = z.object({
  sequence: z.number().check(z.int(), z.positive(), z.maximum(MAX_SEQUENCE)),
  text: z.string().check(z.maxLength(MAX_ANSWER_CHARACTERS)),
});
export type Answer = z.infer<typeof answerSchema>;

/** Milliseconds since the text was typed, by the device's clock alone: a wrong clock says it as well as a right one. */
const typedAgoSchema = z.optional(z.number().check(z.minimum(0), z.maximum(MAX_SEQUENCE)));

const attemptParams = z.object({ attemptId: uuidSchema });
const testPartParams = z.object({ myTestId: idParamSchema, skill: quickSkillSchema });

/** Time that an attempt got after it began, and why: `outage` (no server of the site was alive) or `operator`. */
const extraTimeSchema = z.object({
  reason: z.string(),
  ms: z.number(),
  /** When the outage began, or when the operator gave the time. */
  fromAt: instantSchema,
  givenAt: instantSchema,
});
export type ExtraTime = z.infer<typeof extraTimeSchema>;
/** Oldest first; missing where there is none. */
const extraTimesSchema = z.optional(z.array(extraTimeSchema));

/** A begun part of a quick or a full test. */
export const anyAttemptSchema = z.object({
  attemptId: uuidSchema,
  myTestId: idSchema,
  skill: skillSchema,
  /** `begun` until submitted or until the time is over; then `submitted`. */
  state: z.enum(['begun', 'submitted']),
  begunAt: instantSchema,
  /** With the extra time in it. */
  deadline: instantSchema,
  extraTimes: extraTimesSchema,
  /** The server's clock when it responded: the page shows the remaining time by it. */
  serverTime: instantSchema,
  task: taskSchema,
  /** The last answer that the server has; `sequence` 0 and an empty text before the first one. */
  answer: z.object({ sequence: z.number(), text: z.string() }),
  /** When the newest text arrived that is not part of the submitted answer. */
  otherTextAt: z.optional(instantSchema),
  /** Once submitted: the receipt, and who submitted it, the candidate or the end of the time. */
  submission: z.optional(
    z.object({ receipt: z.string(), at: instantSchema, by: z.enum(['candidate', 'clock']), late: z.boolean() }),
  ),
  /**
   * Milliseconds from submission within which four of five of the latest marks of this skill came. Missing while the
   * site has too few marks to say.
   */
  usualMarkMs: z.optional(z.number()),
  /** Signed grant for this attempt alone; see `GRANT_HEADER`. */
  grant: z.string(),
  /** Names the recording at rest. */
  answerId: idSchema,
  uuid: uuidSchema,
});
export type AnyAttempt = z.infer<typeof anyAttemptSchema>;

export const attemptSchema = z.extend(anyAttemptSchema, { skill: quickSkillSchema, task: quickTaskSchema });
/** A begun part of a quick test. */
export type Attempt = z.infer<typeof attemptSchema>;

/** One part of a candidate's test, before and after it is begun. */
export const anyTestPartSchema = z.object({
  myTestId: idSchema,
  number: z.number(),
  skill: skillSchema,
  durationMs: z.number(),
  serverTime: instantSchema,
  attempt: z.nullable(anyAttemptSchema),
  /** The name that this candidate's next certificate carries; null until the candidate gives it. */
  certificateName: z.optional(z.nullable(z.string())),
  /** A name that the candidate or Google gave for the account; may be empty. Never made from the e-mail address. */
  suggestedName: z.optional(z.string()),
});

export const testPart = endpoint({
  method: 'GET',
  path: '/api/certificate/quick-tests/{myTestId}/{skill}',
  summary: "One part of the candidate's quick test: its attempt, if begun",
  params: testPartParams,
  response: z.extend(anyTestPartSchema, { skill: quickSkillSchema, attempt: z.nullable(attemptSchema) }),
});

/** What the check of the candidate's devices found before the test. */
export const deviceCheckSchema = z.object({
  /** The check has seen and heard the candidate. False: the candidate began without it. */
  isPassed: z.boolean(),
  /** Codes of `remotes/recorder-health.ts`, of what was still wrong; later recorders may know more of them. */
  findings: z.array(z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/))).check(z.maxLength(20)),
  /** Why the candidate began without it, in the candidate's choice. */
  reason: z.optional(z.enum(['no-camera', 'no-microphone', 'not-working', 'other'])),
});
export type DeviceCheckResult = z.infer<typeof deviceCheckSchema>;

/** What a candidate says when a part begins. */
export const beginBodySchema = z.object({
  /** The name for certificates, as the candidate confirms it before the test. */
  certificateName: z.optional(certificateNameSchema),
  /** Kept with the attempt for its examiner; absent from older pages. */
  deviceCheck: z.optional(deviceCheckSchema),
});

/**
 * Idempotent: beginning twice returns the attempt that was begun first. The clock starts here, and the candidate keeps
 * the versions that the page runs until the attempt is submitted.
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
 * One browser tab writes an attempt at a time. The response names the segment under which this tab's recording is
 * stored: each tab, and each restart of a recorder, gets a new segment.
 * 409 `lease_lost` when another tab sent a heartbeat in the last 15 s and `takeOver` is not set.
 */
export const takeLease = endpoint({
  method: 'POST',
  path: '/api/attempts/{attemptId}/lease',
  summary: 'Become the one tab that writes this attempt',
  params: attemptParams,
  body: z.object({
    tabId: uuidSchema,
    takeOver: z.optional(z.boolean()),
    /** Ask for a new segment, because the recorder was restarted. */
    newSegment: z.optional(z.boolean()),
  }),
  response: z.object({
    segment: z.number(),
    expiresAt: instantSchema,
    serverTime: instantSchema,
    /** As it stands now, which may be later than when the page read the attempt. Missing in responses of older servers. */
    deadline: z.optional(instantSchema),
    extraTimes: extraTimesSchema,
  }),
});

/**
 * Stores the whole text. Ordered and idempotent: a sequence below the stored one does not change the answer, and the
 * response names the stored one. 409 `lease_lost`, `attempt_closed`; 410 `too_late`. A text that does not become the
 * answer, refused or not, is kept beside it; one with sequence 0 never becomes the answer.
 */
export const saveAnswer = endpoint({
  method: 'PUT',
  path: '/api/attempts/{attemptId}/answer',
  summary: 'Store the answer as it stands',
  params: attemptParams,
  body: z.extend(answerSchema, {
    sequence: z.number().check(z.int(), z.minimum(0), z.maximum(MAX_SEQUENCE)),
    typedAgoMs: typedAgoSchema,
  }),
  response: z.object({ sequence: z.number(), serverTime: instantSchema }),
});

export const submitAttempt = endpoint({
  method: 'POST',
  path: '/api/attempts/{attemptId}/submit',
  summary: 'Submit the answer; the recording may follow',
  params: attemptParams,
  /** The last answer of a writing attempt, where the server does not have it yet; a speaking attempt sends none. */
  body: z.object({
    sequence: z.optional(answerSchema.shape.sequence),
    text: z.optional(answerSchema.shape.text),
    typedAgoMs: typedAgoSchema,
  }),
  response: z.object({
    receipt: z.string(),
    submittedAt: instantSchema,
    late: z.boolean(),
    /** The attempt was submitted with another text; the one of this call is kept beside it, for the examiner. */
    isTextKept: z.optional(z.boolean()),
  }),
});

/**
 * Takes a text that the owner downloaded from a page which could not reach the server (`answer-file.ts`). While the attempt
 * takes answers and no tab writes it, a newer text becomes the answer; any other is kept beside it, for the examiner.
 * Idempotent. The device's times are not believed: the text counts as arrived when it does.
 */
export const submitAnswerFile = endpoint({
  method: 'POST',
  path: '/api/attempts/{attemptId}/answer-file',
  summary: 'Submit a text that was downloaded from a page without a connection',
  params: attemptParams,
  body: z.extend(answerSchema, { tabId: uuidSchema }),
  /** `answer`: it is the answer now; `kept`: beside the answer; `known`: the answer has it already, or it is empty. */
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
 * Stores one numbered chunk, at most 5 s of recording and 4 MiB. Immutable and idempotent: the server acknowledges the
 * same bytes again and refuses other bytes under a stored number with 409 `chunk_differs`. Camera: a slice of
 * MediaRecorder's output, with its type as content type; screen: rrweb events as NDJSON; thumbnail: one JPEG.
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
 * Tells how many chunks each stream and segment has, and that the calling tab (`TAB_HEADER`) records no more: its other
 * segments and streams are empty. The recording is finalised once all chunks are stored and every tab that opened a
 * segment has said so; a quarter of an hour after the deadline where the clock closed the attempt and its tab fell silent;
 * or 24 h after the attempt.
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
