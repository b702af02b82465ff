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
 * Body of every error response. `message` is for developers and for clients that do not know the codes. It has one of
 * the spec's three shapes (§8): a text, a list of texts, or a list of texts with the field of each.
 */
export const apiErrorSchema = z.object({
  message: z.union([z.string(), z.array(z.string()), z.array(fieldMessageSchema)]),
  code: z.string(),
  params: paramsSchema,
  /** Correlates this call with the lines of the server's log; present if the server failed. */
  requestId: z.optional(z.string()),
});

export type ApiErrorBody = z.infer<typeof apiErrorSchema>;
export type FieldMessage = z.infer<typeof fieldMessageSchema>;
