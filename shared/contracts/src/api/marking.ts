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

/** Identifies the recording of an answer; its files exist once `state` is `finalised`. */
export const recordingRefSchema = z.object({
  id: idSchema,
  uuid: uuidSchema,
  mimeType: mediaExtensionSchema,
  state: z.enum(['uploading', 'complete', 'partial', 'finalised']),
  /**
   * How much of the attempt the camera recorded, in milliseconds. Absent until the recording is finalised, and if an
   * older server finalised it.
   */
  coverage: z.optional(z.object({ recordedMs: z.number(), attemptMs: z.number() })),
});

export type RecordingState = z.infer<typeof recordingRefSchema>['state'];

/** A feature of a text that the automatic estimate used, as shown to readers. */
export const featureSchema = z.object({ name: z.string(), value: z.string() });
export const estimateSchema = z.object({ band: bandSchema, method: z.string(), features: z.array(featureSchema) });
/** The scorer abstained from an estimate of the answer; `estimate` is then null. */
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
      recordingState: recordingRefSchema.shape.state,
      /** Waiting time of the answer, by the server's clock. Absent from older servers, as are the following fields. */
      waitingMs: z.optional(z.number()),
      /** Who holds the claim, or null. An answer that is claimed by another examiner cannot be marked now. */
      claimedBy: z.optional(z.nullable(z.enum(['me', 'other']))),
      /** The caller has a draft of a mark. */
      hasDraft: z.optional(z.boolean()),
    }),
  ),
});

/** Maximum length of a note to a candidate, in characters. */
export const LONGEST_NOTE = 2000;
const noteSchema = z.string().check(z.trim(), z.maxLength(LONGEST_NOTE));
const draftCriterion = z.nullable(halfBandSchema);

/** An unsaved mark: bands and note so far; a criterion is null until it is set. */
const markDraftSchema = z.object({
  criteria: z.tuple([draftCriterion, draftCriterion, draftCriterion, draftCriterion]),
  note: z.string().check(z.maxLength(LONGEST_NOTE)),
});
export type MarkDraft = z.infer<typeof markDraftSchema>;

/** The drawings of the task as SVG, by file name; absent if there are none, and from older servers. */
const drawingsSchema = z.optional(z.record(z.string(), z.string()));

export const markingDetailSchema = z.object({
  attemptId: uuidSchema,
  skill: quickSkillSchema,
  submittedAt: dateTimeSchema,
  late: z.boolean(),
  task: taskSchema,
  drawings: drawingsSchema,
  /** Text of a writing answer; null for speaking. Several texts are joined, each under its title. */
  text: z.nullable(z.string()),
  /** The separate texts, for a task with several, in the task's order; an unwritten text is empty. */
  texts: z.optional(z.array(z.string())),
  /** Texts that arrived too late to be part of the answer, oldest first. Evidence only: the submitted text counts. */
  otherTexts: z.optional(
    z.array(z.object({ text: z.string(), typedAt: z.nullable(dateTimeSchema), receivedAt: dateTimeSchema })),
  ),
  recording: recordingRefSchema,
  /** Result of the device check before the test; absent if the test began on an older page. */
  deviceCheck: z.optional(deviceCheckSchema),
  /** Events recorded during the attempt; absent from older servers. */
  events: z.optional(examEventsSchema),
  estimate: z.nullable(estimateSchema),
  noEstimate: z.optional(noEstimateSchema),
  /** The caller's own mark. Examiners do not see another's mark before they have given theirs. */
  mark: z.nullable(
    z.object({
      criteria: criteriaScoresSchema,
      band: bandSchema,
      source: markSourceSchema,
      /** The mark was given before the recording was available. */
      isWithoutRecording: z.optional(z.boolean()),
      /** Note to the candidate; may be empty. */
      note: z.optional(z.string()),
    }),
  ),
  /** The answer has a standing mark, from any examiner. */
  isMarked: z.optional(z.boolean()),
  /** False if the answer does not accept a mark from the caller (any more). */
  takesMark: z.optional(z.boolean()),
  /** The standing mark and the marks behind it. Present if several examiners have marked, the caller among them. */
  standing: z.optional(
    z.object({
      criteria: criteriaScoresSchema,
      band: bandSchema,
      level: levelSchema,
      /** In chronological order. `counts`: whether the mark is part of the standing mark. */
      given: z.array(
        z.object({ criteria: criteriaScoresSchema, band: bandSchema, isOwn: z.boolean(), counts: z.boolean() }),
      ),
    }),
  ),
  /** The caller's draft. */
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
 * Claims an answer for some minutes, so that no other examiner marks it; the page renews the claim while it is open.
 * 409 `being_marked` while another examiner holds a claim, `test_replaced` if another test has replaced this one.
 */
export const claimAnswer = endpoint({
  method: 'POST',
  path: '/api/marking/{attemptId}/claim',
  summary: 'Claim one answer while it is being marked, or go on claiming it (examiners)',
  params: z.object({ attemptId: uuidSchema }),
  response: z.object({
    /** Null if there is nothing to claim: the answer accepts no further mark, or already has the caller's. */
    until: z.nullable(dateTimeSchema),
  }),
});

/** Replaces the caller's draft; an empty draft deletes it. 409 `mark_stands`. */
export const saveMarkDraft = endpoint({
  method: 'PUT',
  path: '/api/marking/{attemptId}/draft',
  summary: 'Keep what an examiner has set and written so far (examiners)',
  params: z.object({ attemptId: uuidSchema }),
  body: markDraftSchema,
  response: z.object({ savedAt: dateTimeSchema }),
});

/**
 * Idempotent: saving the same mark again changes nothing. A different mark replaces it until a certificate is issued
 * or, with several examiners, until another examiner has marked after it (409 `mark_stands`). 409 `being_marked` while
 * another examiner holds a claim; 409 `test_replaced` if another test has replaced this one.
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
     * True: the examiner knowingly marks without the recording. False: the recording was available; the server rejects
     * the mark if it is not (409 `recording_not_ready`). Absent from older pages, which do not ask.
     */
    withoutRecording: z.optional(z.boolean()),
    /** Note to the candidate. Only the candidate sees it, in the report, once a mark stands. */
    note: z.optional(noteSchema),
    /** Requests a second examiner's mark before a mark stands. 409 `mark_stands` if one already stands. */
    secondMark: z.optional(z.boolean()),
    /**
     * Whether the page showed a standing mark that this one replaces. If false and another examiner's mark stands by
     * now: 409 `marked_meanwhile`. Absent from older pages.
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
    /** Empty until the candidate has entered a name and, for other readers, until a certificate makes it public. */
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
    /** The examiners' notes; only for the candidate. */
    notes: z.optional(z.array(z.string())),
    /** Events recorded during the attempt; only for the candidate. */
    events: z.optional(examEventsSchema),
    estimate: z.nullable(estimateSchema),
    noEstimate: z.optional(noEstimateSchema),
    recording: z.nullable(recordingRefSchema),
    /** The standing mark was withdrawn; the answer will be marked again. */
    markWithdrawn: z.optional(z.object({ withdrawnAt: dateTimeSchema, reason: z.string() })),
    /** Another test has replaced this one: an answer without a band will get none. */
    testReplaced: z.optional(z.boolean()),
    /** Why `recording` is null although it exists: the holder hides it, or has withdrawn it for good. */
    recordingBlocked: z.optional(z.enum(['hidden', 'withdrawn'])),
  }),
});
export type AnswerReport = CallResponse<typeof answerReport>;
