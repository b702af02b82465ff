import * as z from '@bandmark/contracts/schema';

/** An interview, a long turn, a discussion: questions that are shown one after another. */
export const speakingTaskSchema = z.object({
  kind: z.literal('speaking'),
  taskId: z.string(),
  parts: z.array(
    z.object({
      /** "Interview", "Long turn". */
      title: z.string(),
      /** Seconds to prepare before the first question may be answered; 0 for none. */
      preparationSeconds: z.number(),
      questions: z.array(
        z.object({ text: z.string(), points: z.optional(z.array(z.string())), suggestedSeconds: z.number() }),
      ),
    }),
  ),
});
export type SpeakingTask = z.infer<typeof speakingTaskSchema>;
