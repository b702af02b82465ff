import * as z from '@bandmark/contracts/schema';

export * from './error-codes';

const paramsSchema = z.optional(z.record(z.string(), z.union([z.string(), z.number()])));

export const fieldMessageSchema = z.object({
  message: z.string(),
  field: z.string(),
  code: z.optional(z.string()),
  params: paramsSchema,
});

/**
 * Body of every failed call. `message` is for developers and for clients that know no codes; it comes in the spec's
 * three shapes (§8): one text, a list of texts, a list of texts with the field they belong to.
 */
export const apiErrorSchema = z.object({
  message: z.union([z.string(), z.array(z.string()), z.array(fieldMessageSchema)]),
  code: z.string(),
  params: paramsSchema,
  /** Finds the lines of the server's log that belong to this call; sent when the server failed. */
  requestId: z.optional(z.string()),
});

export type ApiErrorBody = z.infer<typeof apiErrorSchema>;
export type FieldMessage = z.infer<typeof fieldMessageSchema>;
