import * as z from '@bandmark/contracts/schema';
import { type CallResponse, endpoint } from '../endpoint';
import { taskSchema } from '../tasks/any-task';
import { deviceCheckSchema } from './attempts';
import { examEventsSchema } from './exam-events';
import { abstentionSchema } from './no-estimate';
import {
  bandSchema,
  criteriaScoresSchema,
  dateTimeSchema,
  halfBandSchema,
  idSchema,
  levelSchema,
  markSourceSchema,
  mediaExtensionSchema,
  quickSkillSchema,
  uuidSchema,
} from './primitives';

/** Where a finalised recording lies; null while it is still arriving. */
export const recordingRefSchema = z.object({
  id: idSchema,
  uuid: uuidSchema,
  mimeType: mediaExtensionSchema,
  state: z.enum(['uploading', 'complete', 'partial', 'finalised']),
  /**
   * How much of the attempt the camera recorded, in milliseconds; absent before the recording is finalised and of those
   * that an earlier server finalised.
   */
  coverage: z.optional(z.object({ recordedMs: z.number(), attemptMs: z.number() })),
});

export type RecordingState = z.infer<typeof recordingRefSchema>['state'];

/** A visible feature of a text that the automatic estimate used. */
export const featureSchema = z.object({ name: z.string(), value: z.string() });
export const estimateSchema = z.object({ band: bandSchema, method: z.string(), features: z.array(featureSchema) });
/** The program looked at the answer and gives no estimate of it. `estimate` is null then. */
export const noEstimateSchema = z.object({
  texts: z.array(abstentionSchema),
  method: z.string(),
  features: z.array(featureSchema),
});
export type NoEstimate = z.infer<typeof noEstimateSchema>;

export const listMarking = endpoint({
  method: 'GET',
  path: '/api/marking',
  summary: 'Answers that wait for a mark, oldest first (examiners)',
  response: z.array(
    z.object({
      attemptId: uuidSchema,
      skill: quickSkillSchema,
      submittedAt: dateTimeSchema,
      words: z.nullable(z.number()),
      recordingState: z.enum(['uploading', 'complete', 'partial', 'finalised']),
      /** For how long the answer has waited, by the server's clock; absent from earlier servers, as what follows. */
      waitingMs: z.optional(z.number()),
      /** Who has it open: another examiner's is not to be marked now. Null for none. */
      claimedBy: z.optional(z.nullable(z.enum(['me', 'other']))),
      /** The caller has begun to mark it. */
      hasDraft: z.optional(z.boolean()),
    }),
  ),
});

/** The longest note to a candidate, in characters. */
export const LONGEST_NOTE = 2000;
const noteSchema = z.string().check(z.trim(), z.maxLength(LONGEST_NOTE));
const draftCriterion = z.nullable(halfBandSchema);

/** What an examiner has set and written and not saved as a mark; null where nothing is set yet. */
const markDraftSchema = z.object({
  criteria: z.tuple([draftCriterion, draftCriterion, draftCriterion, draftCriterion]),
  note: z.string().check(z.maxLength(LONGEST_NOTE)),
});
export type MarkDraft = z.infer<typeof markDraftSchema>;

/** The drawings of the task as SVG, by the names of their files; absent where there is none, and from earlier servers. */
const drawingsSchema = z.optional(z.record(z.string(), z.string()));

export const markingDetailSchema = z.object({
  attemptId: uuidSchema,
  skill: quickSkillSchema,
  submittedAt: dateTimeSchema,
  late: z.boolean(),
  task: taskSchema,
  drawings: drawingsSchema,
  /** Text of a writing answer, null for speaking. Of several texts all, under their titles. */
  text: z.nullable(z.string()),
  /** The texts of a task with several, in the task's order; a text that was not written is empty. */
  texts: z.optional(z.array(z.string())),
  /** Texts that reached the server too late to be submitted, oldest first. Evidence: the submitted text counts. */
  otherTexts: z.optional(
    z.array(z.object({ text: z.string(), typedAt: z.nullable(dateTimeSchema), receivedAt: dateTimeSchema })),
  ),
  recording: recordingRefSchema,
  /** What the device check before the test found; absent of tests that began on an older page. */
  deviceCheck: z.optional(deviceCheckSchema),
  /** What was noted while the answer was given; absent from earlier servers. */
  events: z.optional(examEventsSchema),
  estimate: z.nullable(estimateSchema),
  noEstimate: z.optional(noEstimateSchema),
  /** The caller's own mark. Examiners do not see another's before they give theirs. */
  mark: z.nullable(
    z.object({
      criteria: criteriaScoresSchema,
      band: bandSchema,
      source: markSourceSchema,
      /** It was given before its recording could be seen. */
      isWithoutRecording: z.optional(z.boolean()),
      /** To the candidate; empty for none. */
      note: z.optional(z.string()),
    }),
  ),
  /** A mark stands, from any examiner. */
  isMarked: z.optional(z.boolean()),
  /** False: the answer takes no mark of the caller, or none any more. */
  takesMark: z.optional(z.boolean()),
  /** The mark that stands and those that it comes from, once several examiners have marked, the caller among them. */
  standing: z.optional(
    z.object({
      criteria: criteriaScoresSchema,
      band: bandSchema,
      level: levelSchema,
      /** In the order in which they were given. */
      given: z.array(
        z.object({ criteria: criteriaScoresSchema, band: bandSchema, isOwn: z.boolean(), counts: z.boolean() }),
      ),
    }),
  ),
  /** What the caller has begun. */
  draft: z.optional(z.extend(markDraftSchema, { savedAt: dateTimeSchema })),
});
export type MarkingDetail = z.infer<typeof markingDetailSchema>;

export const markingDetail = endpoint({
  method: 'GET',
  path: '/api/marking/{attemptId}',
  summary: 'One answer with its task, text and recording (examiners)',
  params: z.object({ attemptId: uuidSchema }),
  response: markingDetailSchema,
});

/**
 * Opening an answer to mark it keeps other examiners from it for some minutes; the page repeats the call while it is
 * open. 409 `being_marked` while another examiner's claim lasts, `test_replaced` where another test took this one's
 * place.
 */
export const claimAnswer = endpoint({
  method: 'POST',
  path: '/api/marking/{attemptId}/claim',
  summary: 'Claim one answer while it is being marked, or go on claiming it (examiners)',
  params: z.object({ attemptId: uuidSchema }),
  response: z.object({
    /** Null where nothing is to be claimed: the answer takes no other mark now, or has the caller's. */
    until: z.nullable(dateTimeSchema),
  }),
});

/** Replaces the caller's draft; one without anything in it removes it. 409 `mark_stands`. */
export const saveMarkDraft = endpoint({
  method: 'PUT',
  path: '/api/marking/{attemptId}/draft',
  summary: 'Keep what an examiner has set and written so far (examiners)',
  params: z.object({ attemptId: uuidSchema }),
  body: markDraftSchema,
  response: z.object({ savedAt: dateTimeSchema }),
});

/**
 * Idempotent: saving the same mark again changes nothing; another mark replaces it until a certificate is issued. Where
 * several examiners mark, a mark stands as soon as another follows it (409 `mark_stands`). 409 `being_marked` while
 * another examiner has the answer open. 409 `test_replaced` where another test took this one's place.
 */
export const saveMark = endpoint({
  method: 'POST',
  path: '/api/marking/{attemptId}',
  summary: 'Save the mark of one answer (examiners)',
  params: z.object({ attemptId: uuidSchema }),
  body: z.object({
    /** In the order of the skill's criteria. */
    criteria: z.tuple([halfBandSchema, halfBandSchema, halfBandSchema, halfBandSchema]),
    /**
     * True: the examiner marks knowing that there is no recording to see yet. False: it was there, and the server
     * refuses the mark where it is not. Absent from older pages, which do not ask.
     */
    withoutRecording: z.optional(z.boolean()),
    /** To the candidate, who alone reads it in the report once a mark stands. */
    note: z.optional(noteSchema),
    /** The examiner wants another's mark before one stands. 409 `mark_stands` where one stands already. */
    secondMark: z.optional(z.boolean()),
    /**
     * Whether the page said that a mark stands, which this one replaces. False where it did not: 409 `marked_meanwhile`
     * once somebody else's stands. Absent from older pages.
     */
    replaces: z.optional(z.boolean()),
  }),
  /** The caller's own mark. */
  response: z.object({ band: bandSchema, level: levelSchema }),
});

/** The report page of one answer, by its slug (`writing1Url`, `writing2Url`, `speakingBundleId`): the link is the key. */
export const answerReport = endpoint({
  method: 'GET',
  path: '/api/certificate/report/{skill}/{slug}',
  summary: 'Task, answer, marks and features of one answer',
  params: z.object({ skill: quickSkillSchema, slug: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)) }),
  response: z.object({
    skill: quickSkillSchema,
    /** Empty while the candidate has given none, and for other readers while no certificate makes it public. */
    userName: z.string(),
    submittedAt: dateTimeSchema,
    task: taskSchema,
    drawings: drawingsSchema,
    text: z.nullable(z.string()),
    /** As `markingDetail.texts`. */
    texts: z.optional(z.array(z.string())),
    band: z.nullable(bandSchema),
    level: z.nullable(levelSchema),
    criteria: z.nullable(criteriaScoresSchema),
    source: z.nullable(markSourceSchema),
    /** How many examiners marked the answer. */
    examiners: z.optional(z.number()),
    /** What the examiners wrote to the candidate, who alone gets it. */
    notes: z.optional(z.array(z.string())),
    /** What was noted while the answer was given, for the candidate alone. */
    events: z.optional(examEventsSchema),
    estimate: z.nullable(estimateSchema),
    noEstimate: z.optional(noEstimateSchema),
    recording: z.nullable(recordingRefSchema),
    /** The mark that stood was withdrawn, and the answer is marked again. */
    markWithdrawn: z.optional(z.object({ withdrawnAt: dateTimeSchema, reason: z.string() })),
    /** Another test took the place of this one: an answer without a band gets none. */
    testReplaced: z.optional(z.boolean()),
    /** Why `recording` is null although it has arrived: the holder hides it, or has withdrawn it for good. */
    recordingBlocked: z.optional(z.enum(['hidden', 'withdrawn'])),
  }),
});
export type AnswerReport = CallResponse<typeof answerReport>;
