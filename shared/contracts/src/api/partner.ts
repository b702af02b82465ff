import * as z from '@bandmark/contracts/schema';
import { endpoint } from '../endpoint';
import { taskSchema } from '../tasks/any-task';
import {
  dateTimeSchema,
  halfBandSchema,
  mediaExtensionSchema,
  okSchema,
  quickSkillSchema,
  uuidSchema,
} from './primitives';

/**
 * The message that this site sends to a partner that scores answers, signed per Standard Webhooks
 * (docs/partner-scoring.md). It never contains a name, an e-mail address, or an id that gives access to anything here.
 */
export const answerSubmittedSchema = z.object({
  type: z.literal('answer.submitted'),
  timestamp: dateTimeSchema,
  data: z.object({
    /** The partner's mark refers to the answer by this id. */
    requestId: uuidSchema,
    skill: quickSkillSchema,
    submittedAt: dateTimeSchema,
    /** Names of the four criteria of a mark, in order. */
    criteria: z.array(z.string()),
    task: taskSchema,
    /** Text of a writing answer; several texts are joined, each under its title. */
    text: z.nullable(z.string()),
    /** Camera and sound of a speaking answer; the link expires at `until`. */
    recording: z.nullable(z.object({ url: z.string(), mimeType: mediaExtensionSchema, until: dateTimeSchema })),
  }),
});
export type AnswerSubmitted = z.infer<typeof answerSubmittedSchema>;

/** The message that the partner sends back. */
export const answerMarkedSchema = z.object({
  type: z.literal('answer.marked'),
  timestamp: z.optional(dateTimeSchema),
  data: z.object({
    requestId: uuidSchema,
    /** In the order of `criteria` in the request. */
    criteria: z.tuple([halfBandSchema, halfBandSchema, halfBandSchema, halfBandSchema]),
  }),
});

export const partnerMark = endpoint({
  method: 'POST',
  path: '/api/partner/marks',
  summary: 'A scoring partner sends a mark (signed: webhook-id, webhook-timestamp, webhook-signature)',
  /** Raw, because the signature covers the exact bytes: JSON of `answerMarkedSchema`. */
  rawBody: true,
  response: okSchema,
});
