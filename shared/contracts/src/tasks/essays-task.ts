import * as z from '@bandmark/contracts/schema';
import { figureSchema } from './question-groups';

/** The writing part of the full test: two texts in one hour. */
export const essaysTaskSchema = z.object({
  kind: z.literal('essays'),
  taskId: z.string(),
  tasks: z.array(
    z.object({
      title: z.string(),
      prompt: z.string(),
      points: z.array(z.string()),
      /** A chart, plan or process to describe. */
      figure: z.optional(figureSchema),
      minimumWords: z.number(),
      suggestedMinutes: z.number(),
    }),
  ),
});
export type EssaysTask = z.infer<typeof essaysTaskSchema>;
