import * as z from '@bandmark/contracts/schema';
import { endpoint } from '../endpoint';
import { uuidSchema } from './primitives';

/** Maximum characters stored of a copied or pasted text; `textLength` is its full length. */
export const LONGEST_EVENT_TEXT = 1000;
/** Maximum events in one call. */
export const MAX_EVENTS_IN_CALL = 50;
/** Maximum events that the server stores per attempt. It acknowledges further ones and drops them. */
export const MAX_EVENTS_OF_ATTEMPT = 500;
/** One day, in milliseconds: longer than any attempt. */
const LATEST_MS = 86_400_000;

/** Event kinds that pages send today. The schema accepts any kind of this format, because newer pages may send more. */
export const EXAM_EVENT_KINDS = {
  /** The window lost the focus or was hidden, for `durationMs`. */
  leftPage: 'left-page',
  /** `text` was pasted into an answer. */
  pasted: 'pasted',
  /** `text` was copied or cut. */
  copied: 'copied',
  leftFullScreen: 'left-full-screen',
  /** A camera, microphone or loudspeaker was connected or disconnected, or a recorder reported a `finding`. */
  devicesChanged: 'devices-changed',
  /** Another tab or device took the attempt over. */
  otherTab: 'other-tab',
  /** The camera's picture was dark or still, for the reason in `finding`. */
  cameraCovered: 'camera-covered',
  /** The browser reports that the desktop extends over more than one display. */
  secondDisplay: 'second-display',
  /** Speaking question `question` (from 1) was shown. Used to seek in the replay; not a sign of misconduct. */
  questionShown: 'question-shown',
} as const;

/** One event during an attempt: a fact with its time, never a judgement. */
export const examEventSchema = z.object({
  kind: z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/)),
  /** Milliseconds since the attempt began, by the server-adjusted clock. */
  atMs: z.number().check(z.int(), z.minimum(0), z.maximum(LATEST_MS)),
  durationMs: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(LATEST_MS))),
  text: z.optional(z.string().check(z.maxLength(LONGEST_EVENT_TEXT))),
  /** Characters of the text before truncation. */
  textLength: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647))),
  /** From 1. */
  question: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(999))),
  /** A code of `remotes/recorder-health.ts`. */
  finding: z.optional(z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/))),
});
export type ExamEvent = z.infer<typeof examEventSchema>;

/** An event as a page sends it, with an id that the page generated. */
export const sentEventSchema = z.extend(examEventSchema, { eventId: uuidSchema });
export type SentEvent = z.infer<typeof sentEventSchema>;

/** Oldest first. */
export const examEventsSchema = z.array(examEventSchema);

/**
 * Idempotent by `eventId`: the first version of an event is kept. Events are also accepted after the submission,
 * because an offline device keeps them until it reconnects. Independent of the answer: no answer waits for an event.
 */
export const noteExamEvents = endpoint({
  method: 'POST',
  path: '/api/attempts/{attemptId}/events',
  summary: 'Note what happened while an attempt was taken',
  params: z.object({ attemptId: uuidSchema }),
  body: z.object({ events: z.array(sentEventSchema).check(z.maxLength(MAX_EVENTS_IN_CALL)) }),
  /** Number of events in the call that were new. */
  response: z.object({ stored: z.number() }),
});

/**
 * For the candidate, once the attempt is submitted; 404 `unknown_attempt` before. Examiners find the events in
 * `markingDetail`.
 */
export const examEvents = endpoint({
  method: 'GET',
  path: '/api/attempts/{attemptId}/events',
  summary: 'What was noted while the caller took an attempt, after its submission',
  params: z.object({ attemptId: uuidSchema }),
  response: z.object({ events: examEventsSchema }),
});
