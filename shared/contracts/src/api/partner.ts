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
 * Messages between this site and a partner that scores answers, signed as Standard Webhooks says (docs/partner-scoring.md).
 * What the site sends: never a name, an address, or an id that opens anything here.
 */
export const answerSubmittedSchema = z.object({
  type: z.literal('answer.submitted'),
  timestamp: dateTimeSchema,
  data: z.object({
    /** The partner's mark names the answer by it. */
    requestId: uuidSchema,
    skill: quickSkillSchema,
    submittedAt: dateTimeSchema,
    /** What the four numbers of a mark are about, in their order. */
    criteria: z.array(z.string()),
    task: taskSchema,
    /** A writing answer's text, or its texts under their titles. */
    text: z.nullable(z.string()),
    /** A speaking answer's camera and sound, from a link that works until then. */
    recording: z.nullable(z.object({ url: z.string(), mimeType: mediaExtensionSchema, until: dateTimeSchema })),
  }),
});
export type AnswerSubmitted = z.infer<typeof answerSubmittedSchema>;

/** What the partner sends back. */
export const answerMarkedSchema = z.object({
  type: z.literal('answer.marked'),
  timestamp: z.optional(dateTimeSchema),
  data: z.object({
    requestId: uuidSchema,
    /** In the order of the message that asked. */
    criteria: z.tuple([halfBandSchema, halfBandSchema, halfBandSchema, halfBandSchema]),
  }),
});

export const partnerMark = endpoint({
  method: 'POST',
  path: '/api/partner/marks',
  summary: 'A scoring partner sends a mark (signed: webhook-id, webhook-timestamp, webhook-signature)',
  /** The signature is over the bytes as they are; they hold `answerMarkedSchema` as JSON. */
  rawBody: true,
  response: okSchema,
});
