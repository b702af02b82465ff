import * as z from '@bandmark/contracts/schema';
import { figureSchema, questionGroupSchema } from './question-groups';

/** The candidate's view of a reading test. */
export const readingTaskSchema = z.object({
  kind: z.literal('reading'),
  taskId: z.string(),
  passages: z.array(
    z.object({
      title: z.string(),
      /** One sentence below the title. */
      summary: z.string(),
      /** Paragraphs that questions refer to have a label ("A", "B" …). */
      paragraphs: z.array(z.object({ label: z.optional(z.string()), text: z.string() })),
      figure: z.optional(figureSchema),
      groups: z.array(questionGroupSchema),
    }),
  ),
});
export type ReadingTask = z.infer<typeof readingTaskSchema>;
