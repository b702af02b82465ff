import * as z from '@bandmark/contracts/schema';

/** Why the scorer abstains from an estimate of a text. */
export const NO_ESTIMATE_REASONS = [
  /** The text has no words. */
  'empty',
  'too-long',
  'too-short',
  /** A large part is in another language. */
  'not-english',
  /** A large part is copied from the task. */
  'copied',
  /** The same sentences or words are repeated over and over. */
  'repeated',
  /** The words are not in the dictionary, or do not form sentences. */
  'gibberish',
] as const;
export type NoEstimateReason = (typeof NO_ESTIMATE_REASONS)[number];

/** One text without an estimate. `reason` is any string, because a newer server may send reasons beyond this list. */
export const abstentionSchema = z.object({
  reason: z.string(),
  /** Title of the text within the task; absent if the task asks for only one. */
  title: z.optional(z.string()),
});
export type Abstention = z.infer<typeof abstentionSchema>;
