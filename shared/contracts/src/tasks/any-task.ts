import * as z from '@bandmark/contracts/schema';
import { essaysTaskSchema } from './essays-task';
import { listeningTaskSchema } from './listening-task';
import { readingTaskSchema } from './reading-task';
import { speakingTaskSchema } from './speaking-task';

/** The writing part of a quick test: one essay. */
export const writingTaskSchema = z.object({
  kind: z.literal('writing'),
  taskId: z.string(),
  prompt: z.string(),
  points: z.array(z.string()),
  minimumWords: z.number(),
});
export type WritingTask = z.infer<typeof writingTaskSchema>;

/** Task of a part of a quick test. */
export const quickTaskSchema = z.discriminatedUnion('kind', [writingTaskSchema, speakingTaskSchema]);

/** Task of a part of a quick or full test. */
export const taskSchema = z.discriminatedUnion('kind', [
  writingTaskSchema,
  speakingTaskSchema,
  listeningTaskSchema,
  readingTaskSchema,
  essaysTaskSchema,
]);
export type Task = z.infer<typeof taskSchema>;
