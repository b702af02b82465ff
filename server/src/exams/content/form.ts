import { speakingTaskSchema, type Task, writingTaskSchema } from '@bandmark/contracts/api/attempts';
import type { QuickSkill } from '@bandmark/domain/skills';
import { z } from 'zod/mini';

/**
 * A form: one edition of what a part of a test asks. Data, so that content people add one without touching code.
 * A form that was ever asked is never edited in a way that changes the question: it gets a new id.
 */
export const writingFormSchema = z.object({
  formId: z.string().check(z.regex(/^quick-writing-\d+$/)),
  skill: z.literal('writing'),
  task: writingTaskSchema,
});

export const speakingFormSchema = z.object({
  formId: z.string().check(z.regex(/^quick-speaking-\d+$/)),
  skill: z.literal('speaking'),
  task: speakingTaskSchema,
});

export interface Form {
  formId: string;
  skill: QuickSkill;
  task: Task;
}
