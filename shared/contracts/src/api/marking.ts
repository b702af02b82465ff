import * as z from '@bandmark/contracts/schema';
import { type CallResponse, endpoint } from '../endpoint';
import { deviceCheckSchema, taskSchema } from './attempts';
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
    }),
  ),
});

export const markingDetailSchema = z.object({
  attemptId: uuidSchema,
  skill: quickSkillSchema,
  submittedAt: dateTimeSchema,
  late: z.boolean(),
  task: taskSchema,
  /** Text of a writing answer, null for speaking. */
  text: z.nullable(z.string()),
  /** Texts that reached the server too late to be submitted, oldest first. Evidence: the submitted text counts. */
  otherTexts: z.optional(
    z.array(z.object({ text: z.string(), typedAt: z.nullable(dateTimeSchema), receivedAt: dateTimeSchema })),
  ),
  recording: recordingRefSchema,
  /** What the device check before the test found; absent of tests that began on an older page. */
  deviceCheck: z.optional(deviceCheckSchema),
  estimate: z.nullable(estimateSchema),
  mark: z.nullable(
    z.object({
      criteria: criteriaScoresSchema,
      band: bandSchema,
      source: markSourceSchema,
      /** It was given before its recording could be seen. */
      isWithoutRecording: z.optional(z.boolean()),
    }),
  ),
});
export type MarkingDetail = z.infer<typeof markingDetailSchema>;

export const markingDetail = endpoint({
  method: 'GET',
  path: '/api/marking/{attemptId}',
  summary: 'One answer with its task, text and recording (examiners)',
  params: z.object({ attemptId: uuidSchema }),
  response: markingDetailSchema,
});

/** Idempotent: saving the same mark again changes nothing; another mark replaces it until a certificate is issued. */
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
  }),
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
    /** Empty while the candidate has given none. */
    userName: z.string(),
    submittedAt: dateTimeSchema,
    task: taskSchema,
    text: z.nullable(z.string()),
    band: z.nullable(bandSchema),
    level: z.nullable(levelSchema),
    criteria: z.nullable(criteriaScoresSchema),
    source: z.nullable(markSourceSchema),
    estimate: z.nullable(estimateSchema),
    recording: z.nullable(recordingRefSchema),
    /** The mark that stood was withdrawn, and the answer is marked again. */
    markWithdrawn: z.optional(z.object({ withdrawnAt: dateTimeSchema, reason: z.string() })),
    /** Why `recording` is null although it has arrived: the holder hides it, or has withdrawn it for good. */
    recordingBlocked: z.optional(z.enum(['hidden', 'withdrawn'])),
  }),
});
export type AnswerReport = CallResponse<typeof answerReport>;
