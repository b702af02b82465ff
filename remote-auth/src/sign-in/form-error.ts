import type { ApiErrorBody } from '@bandmark/contracts/api/errors';
import { ApiError } from '@bandmark/platform';

export type FormField = 'email' | 'password' | 'agreement';

/** One line of the error list; `field` says which field it belongs to. */
export interface FormError {
  message: string;
  field?: FormField;
}

const FIELDS: readonly string[] = ['email', 'password'] satisfies FormField[];

const isFormField = (name: string): name is FormField => FIELDS.includes(name);

/** The server's message in its three shapes (spec §8): one text, a list of texts, a list of texts with fields. */
export function formErrors({ message }: ApiErrorBody): FormError[] {
  const lines = typeof message === 'string' ? [message] : message;
  return lines.map((line) => {
    if (typeof line === 'string') return { message: line };
    return isFormField(line.field) ? { message: line.message, field: line.field } : { message: line.message };
  });
}

/** What to show for anything that a call threw. */
export function errorsOf(reason: unknown): FormError[] {
  if (reason instanceof ApiError) return formErrors(reason.body);
  console.warn('Sign-in failed', reason);
  return [{ message: 'Something went wrong. Try again.' }];
}

/** The first message of a field, for the field itself. */
export function messageOf(errors: readonly FormError[], field: FormField): string | undefined {
  return errors.find((error) => error.field === field)?.message;
}
