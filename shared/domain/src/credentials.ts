import { cleanName, hasControls } from './person-name';

/** Rules for e-mail, password and account name (spec §5). The texts (§8) are the client's, by code. */
export const PASSWORD_MIN_LENGTH = 8;

/** The pattern of HTML's `<input type="email">` (WHATWG HTML, "valid e-mail address"), with a dot in the domain. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

export function isEmail(value: string): boolean {
  return value.length <= 254 && EMAIL.test(value);
}

/** At least 8 characters with an upper-case letter, a lower-case letter, and a digit or non-word character. */
export function isPassword(value: string): boolean {
  return value.length >= PASSWORD_MIN_LENGTH && /\p{Lu}/u.test(value) && /\p{Ll}/u.test(value) && /[\d\W]/.test(value);
}

export interface CredentialError {
  field: 'email' | 'password';
  /** One of the API's error codes. */
  code: 'email_invalid' | 'password_weak';
}

/** What is wrong with a sign-in or sign-up form; leave `password` out for a recovery request. */
export function credentialErrors(form: { email: string; password?: string }): CredentialError[] {
  const errors: CredentialError[] = [];
  if (!isEmail(form.email.trim())) errors.push({ field: 'email', code: 'email_invalid' });
  if (form.password !== undefined && !isPassword(form.password)) {
    errors.push({ field: 'password', code: 'password_weak' });
  }
  return errors;
}

export function isAccountName(value: string): boolean {
  return cleanName(value) !== '' && !hasControls(value);
}
