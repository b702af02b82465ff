import * as z from '@bandmark/contracts/schema';

/** Why a program gives no estimate of a text: it would be a guess. */
export const NO_ESTIMATE_REASONS = [
  /** There is no word in it. */
  'empty',
  'too-long',
  'too-short',
  /** Much of it is in another language. */
  'not-english',
  /** Much of it stands in the task. */
  'copied',
  /** The same sentences or words come again and again. */
  'repeated',
  /** Its words are in no dictionary, or do not form sentences. */
  'gibberish',
] as const;
export type NoEstimateReason = (typeof NO_ESTIMATE_REASONS)[number];

/** One text that the program does not judge. A later server may send a reason that this list does not have. */
export const abstentionSchema = z.object({
  reason: z.string(),
  /** Which of the task's texts; absent where the task asks for one. */
  title: z.optional(z.string()),
});
export type Abstention = z.infer<typeof abstentionSchema>;
