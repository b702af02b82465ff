import type { CredentialError } from '@bandmark/domain/credentials';
import { ApiError, asApiError, errorSentence } from '@bandmark/platform';

export type FormField = 'email' | 'password' | 'agreement';

/** One line of the error list; `field` is the field that it belongs to. */
export interface FormError {
  message: string;
  field?: FormField;
}

const FIELDS: readonly string[] = ['email', 'password'] satisfies FormField[];

const isFormField = (name: string): name is FormField => FIELDS.includes(name);

/** The errors to show for anything that a call threw. An error about a field that the form lacks has no `field`. */
export function errorsOf(reason: unknown): FormError[] {
  if (!(reason instanceof ApiError)) console.warn('Sign-in failed', reason);
  return asApiError(reason).lines.map(({ message, field }) =>
    field !== undefined && isFormField(field) ? { message, field } : { message },
  );
}

/** The error of a field that the form itself validates. */
export function fieldError(field: FormField, code: CredentialError['code'] | 'agreement_required'): FormError {
  return { field, message: errorSentence(code) };
}

/** The first message of a field, to show at the field. */
export function messageOf(errors: readonly FormError[], field: FormField): string | undefined {
  return errors.find((error) => error.field === field)?.message;
}
