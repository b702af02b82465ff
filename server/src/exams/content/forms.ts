import { type Task, writingTaskSchema } from '@bandmark/contracts/tasks/any-task';
import { speakingTaskSchema } from '@bandmark/contracts/tasks/speaking-task';
import { QUICK_SKILLS, type QuickSkill } from '@bandmark/domain/skills';
import { z } from 'zod/mini';
import speaking from './quick-speaking.json';
import writing from './quick-writing.json';

/**
 * A form is one edition of a part of a test. It is data, so that content authors can add one without touching code. A
 * form that was ever used is never edited in a way that changes the question: the new edition gets a new id.
 */
const writingFormSchema = z.object({
  formId: z.string().check(z.regex(/^quick-writing-\d+$/)),
  skill: z.literal('writing'),
  task: writingTaskSchema,
});

const speakingFormSchema = z.object({
  formId: z.string().check(z.regex(/^quick-speaking-\d+$/)),
  skill: z.literal('speaking'),
  task: speakingTaskSchema,
});

export interface Form {
  formId: string;
  skill: QuickSkill;
  task: Task;
}

/**
 * Forms of the quick test, validated at startup: a mistake in the data stops the server with an error that names the
 * field.
 */
export const QUICK_FORMS: Readonly<Record<QuickSkill, readonly Form[]>> = {
  writing: z.array(writingFormSchema).parse(writing),
  speaking: z.array(speakingFormSchema).parse(speaking),
};

/** @returns undefined for a form that this server does not have. */
export function formById(formId: string): Form | undefined {
  return QUICK_SKILLS.flatMap((skill) => QUICK_FORMS[skill]).find((form) => form.formId === formId);
}
