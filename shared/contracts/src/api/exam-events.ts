import * as z from '@bandmark/contracts/schema';
import { endpoint } from '../endpoint';
import { uuidSchema } from './primitives';

/** Most characters of a copied or pasted text that are kept; `textLength` says how long it was. */
export const LONGEST_EVENT_TEXT = 1000;
/** Events in one call. */
export const MOST_EVENTS_IN_CALL = 50;
/** Events that the server keeps of an attempt. It acknowledges further ones and drops them. */
export const MOST_EVENTS_OF_ATTEMPT = 500;
/** Beyond any attempt: a day. */
const LATEST_MS = 86_400_000;

/** What pages note today. The contract takes any kind of this form, because later pages may note more. */
export const EXAM_EVENT_KINDS = {
  /** The window lost the focus or was hidden, for `durationMs`. */
  leftPage: 'left-page',
  /** `text` was pasted into an answer. */
  pasted: 'pasted',
  /** `text` was copied or cut. */
  copied: 'copied',
  leftFullScreen: 'left-full-screen',
  /** A camera, microphone or loudspeaker came or went, or a recorder's `finding` says so. */
  devicesChanged: 'devices-changed',
  /** Another tab or device took the attempt over. */
  otherTab: 'other-tab',
  /** The camera's picture was dark or still, for the reason in `finding`. */
  cameraCovered: 'camera-covered',
  /** The browser tells that the desktop goes over more than one display. */
  secondDisplay: 'second-display',
  /** The speaking question of number `question`, from 1, was shown. For jumping to it; says nothing about fairness. */
  questionShown: 'question-shown',
} as const;

/** One thing that happened while an attempt was taken. A fact with its time, never a judgement. */
export const examEventSchema = z.object({
  kind: z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/)),
  /** Milliseconds since the attempt began, by the server-adjusted clock. */
  atMs: z.number().check(z.int(), z.minimum(0), z.maximum(LATEST_MS)),
  durationMs: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(LATEST_MS))),
  text: z.optional(z.string().check(z.maxLength(LONGEST_EVENT_TEXT))),
  /** Characters of the text before it was cut. */
  textLength: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647))),
  /** From 1. */
  question: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(999))),
  /** A code of `remotes/recorder-health.ts`. */
  finding: z.optional(z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/))),
});
export type ExamEvent = z.infer<typeof examEventSchema>;

/** As a page sends it, under an id that the page made. */
export const sentEventSchema = z.extend(examEventSchema, { eventId: uuidSchema });
export type SentEvent = z.infer<typeof sentEventSchema>;

/** Oldest first. */
export const examEventsSchema = z.array(examEventSchema);

/**
 * Idempotent: an event of a known id is stored once, as it came first. Takes events after the submission too, because
 * they wait on the device while it is offline. Stores nothing of the answer, and no answer waits for it.
 */
export const noteExamEvents = endpoint({
  method: 'POST',
  path: '/api/attempts/{attemptId}/events',
  summary: 'Note what happened while an attempt was taken',
  params: z.object({ attemptId: uuidSchema }),
  body: z.object({ events: z.array(sentEventSchema).check(z.maxLength(MOST_EVENTS_IN_CALL)) }),
  /** Events of the call that were new. */
  response: z.object({ stored: z.number() }),
});

/** The candidate's own, once the attempt is submitted. 404 `unknown_attempt` before. Examiners have them in `markingDetail`. */
export const examEvents = endpoint({
  method: 'GET',
  path: '/api/attempts/{attemptId}/events',
  summary: 'What was noted while the caller took an attempt, after its submission',
  params: z.object({ attemptId: uuidSchema }),
  response: z.object({ events: examEventsSchema }),
});
