import { type CredentialError, credentialErrors, plainEmail } from '@bandmark/domain/credentials';
import { type FieldError, invalidFields } from '../../http/http-error';

/** The texts of spec §5, verbatim: a client that does not know the codes shows them to users (spec §8). */
const MESSAGES: Readonly<Record<CredentialError['code'], string>> = {
  email_invalid: 'Email is not valid',
  password_weak:
    'Password must be a minimum of 8 characters, include upper and lowercase letters and at least one number.',
};

/**
 * Repeats the page's validation (spec §5), because a client may call the API directly.
 * @returns the e-mail as it is stored and looked up
 * @throws HttpError 400 with a code per field
 */
export function checkCredentials(form: { email: string; password?: string }): string {
  const errors = credentialErrors(form);
  if (errors.length > 0) throw invalidFields(errors.map(fieldErrorOf));
  return plainEmail(form.email);
}

export function fieldErrorOf({ field, code }: CredentialError): FieldError {
  return { field, code, message: MESSAGES[code] };
}
