import { type CredentialError, credentialErrors } from '@bandmark/domain/credentials';
import { type FieldError, invalidFields } from '../../http/http-error';

const MESSAGES: Readonly<Record<CredentialError['code'], string>> = {
  email_invalid: 'email is not the address of a mailbox.',
  password_weak: 'password breaks the rule of the specification (§5).',
};

/**
 * The page's rules again (spec §5): a caller need not be the page.
 * @returns the e-mail as it is stored and looked up
 * @throws HttpError 400 with a code per field
 */
export function checkCredentials(form: { email: string; password?: string }): string {
  const errors = credentialErrors(form);
  if (errors.length > 0) throw invalidFields(errors.map(fieldErrorOf));
  return form.email.trim().toLowerCase();
}

export function fieldErrorOf({ field, code }: CredentialError): FieldError {
  return { field, code, message: MESSAGES[code] };
}
