import { QUICK_SKILLS, type QuickSkill } from '@bandmark/domain/skills';
import { z } from 'zod/mini';
import { type Form, speakingFormSchema, writingFormSchema } from './form';
import speaking from './quick-speaking.json';
import writing from './quick-writing.json';

/** Forms of the quick test, checked when the server starts: a mistake in the data stops it with the field's name. */
export const QUICK_FORMS: Readonly<Record<QuickSkill, readonly Form[]>> = {
  writing: z.array(writingFormSchema).parse(writing),
  speaking: z.array(speakingFormSchema).parse(speaking),
};

/** @returns undefined for a form that this server does not have. */
export function formById(formId: string): Form | undefined {
  return QUICK_SKILLS.flatMap((skill) => QUICK_FORMS[skill]).find((form) => form.formId === formId);
}
