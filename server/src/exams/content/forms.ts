import type { QuickSkill } from '@bandmark/domain/test-formats';
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
  return [...QUICK_FORMS.writing, ...QUICK_FORMS.speaking].find((form) => form.formId === formId);
}
