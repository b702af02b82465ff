import * as z from '@bandmark/contracts/schema';
import { type CallResponse, endpoint } from '../endpoint';
import { ENQUIRY_LENGTHS, ENQUIRY_PLANS } from '../enquiry-form';
import { dateTimeSchema, okSchema, uuidSchema } from './primitives';

export * from '../enquiry-form';

const written = (field: keyof typeof ENQUIRY_LENGTHS) => z.string().check(z.maxLength(ENQUIRY_LENGTHS[field]));

/** Stores the enquiry and mails it to sales. No account needed, only a solved captcha. */
export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/api/enquiries',
  summary: 'Ask about a plan that is arranged with sales',
  body: z.object({
    plan: z.enum(ENQUIRY_PLANS),
    name: written('name'),
    email: written('email'),
    organisation: written('organisation'),
    people: written('people'),
    message: written('message'),
    reCaptcha: z.string().check(z.maxLength(8192)),
  }),
  response: okSchema,
});

/** How many enquiries the server lists unless the page asks for more. */
export const ENQUIRIES_AT_ONCE = 100;

export const listEnquiries = endpoint({
  method: 'GET',
  path: '/api/operations/enquiries',
  summary: 'Enquiries about plans, the newest first (operators)',
  /** `most`: how many to list at most. Older servers ignore it. */
  query: z.object({ most: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))) }),
  response: z.array(
    z.object({
      enquiryId: uuidSchema,
      plan: z.string(),
      name: z.string(),
      email: z.string(),
      organisation: z.string(),
      people: z.string(),
      message: z.string(),
      createdAt: dateTimeSchema,
      /** Null while no operator has marked it as handled; absent from an older server. */
      handledAt: z.optional(z.nullable(dateTimeSchema)),
    }),
  ),
});
export type Enquiries = CallResponse<typeof listEnquiries>;

/** Idempotent. An enquiry that has been deleted meanwhile needs no mark. */
export const handleEnquiry = endpoint({
  method: 'POST',
  path: '/api/operations/enquiries/{enquiryId}/handled',
  summary: 'Mark an enquiry as handled, or as not handled (operators)',
  params: z.object({ enquiryId: uuidSchema }),
  body: z.object({ isHandled: z.boolean() }),
  response: okSchema,
});
