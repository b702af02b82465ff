import { speakingTaskSchema, type Task, writingTaskSchema } from '@bandmark/contracts/api/attempts';
import { QUICK_SKILLS, type QuickSkill } from '@bandmark/domain/skills';
import { z } from 'zod/mini';
import speaking from './quick-speaking.json';
import writing from './quick-writing.json';

/**
 * A form: one edition of what a part of a test asks. Data, so that content people add one without touching code.
 * A form that was ever asked is never edited in a way that changes the question: it gets a new id.
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

/** Forms of the quick test, checked when the server starts: a mistake in the data stops it with the field's name. */
export const QUICK_FORMS: Readonly<Record<QuickSkill, readonly Form[]>> = {
  writing: z.array(writingFormSchema).parse(writing),
  speaking: z.array(speakingFormSchema).parse(speaking),
};

/** @returns undefined for a form that this server does not have. */
export function formById(formId: string): Form | undefined {
  return QUICK_SKILLS.flatMap((skill) => QUICK_FORMS[skill]).find((form) => form.formId === formId);
}

/**
 * The form for a candidate's next test: the form that this candidate had the fewest times, and of equal ones the
 * next after `start`. A repeated test asks something else until every form was used.
 *
 * @param had form ids of this candidate's earlier tests, in any order
 * @param start any whole number; candidates start at different forms, so that neighbours do not get the same one
 */
export function chooseForm(forms: readonly Form[], had: readonly string[], start: number): Form {
  const ordered = forms.map((_, index) => forms[(index + start) % forms.length]).filter((form) => form !== undefined);
  const times = (form: Form) => had.filter((formId) => formId === form.formId).length;
  const chosen = ordered.reduce<Form | undefined>(
    (best, form) => (best === undefined || times(form) < times(best) ? form : best),
    undefined,
  );
  if (!chosen) throw new Error('chooseForm: there are no forms');
  return chosen;
}
