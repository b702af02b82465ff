import { type CredentialError, credentialErrors, plainEmail } from '@bandmark/domain/credentials';
import { type FieldError, invalidFields } from '../../http/http-error';

/** Of spec §5, word for word: a client that knows no codes shows them to people (spec §8). */
const MESSAGES: Readonly<Record<CredentialError['code'], string>> = {
  email_invalid: 'Email is not valid',
  password_weak:
    'Password must be a minimum of 8 characters, include upper and lowercase letters and at least one number.',
};

/**
 * The page's rules again (spec §5): a caller need not be the page.
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
