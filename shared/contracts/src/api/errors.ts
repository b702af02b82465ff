import * as z from '@bandmark/contracts/schema';

export const fieldMessageSchema = z.object({ message: z.string(), field: z.string() });

/**
 * Body of every failed call (design: API errors). `message` comes in the spec's three shapes: one text, a list of
 * texts, a list of texts with the field they belong to. `code` is for programs and never shown.
 */
export const apiErrorSchema = z.object({
  message: z.union([z.string(), z.array(z.string()), z.array(fieldMessageSchema)]),
  code: z.string(),
});

export type ApiErrorBody = z.infer<typeof apiErrorSchema>;
export type FieldMessage = z.infer<typeof fieldMessageSchema>;

/** Codes that a client acts on; every other code is only logged. */
export const ERROR_CODES = {
  invalid: 'invalid_request',
  unauthorised: 'unauthorised',
  forbidden: 'forbidden',
  notFound: 'not_found',
  conflict: 'conflict',
  tooMany: 'too_many_requests',
  captcha: 'captcha_failed',
  badCredentials: 'bad_credentials',
  /** Another window writes this attempt now. */
  leaseLost: 'lease_lost',
  /** The attempt is submitted: nothing more is taken. */
  closed: 'attempt_closed',
  /** More than ten minutes after the deadline. */
  tooLate: 'too_late',
  /** The same chunk number was stored with other bytes. */
  chunkDiffers: 'chunk_differs',
  /** A release that a check or a signature speaks against; nothing was published. */
  releaseRefused: 'release_refused',
  /** The registry changed since the caller looked at it. */
  staleGeneration: 'stale_generation',
} as const;
