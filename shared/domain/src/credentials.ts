/** Rules and messages for e-mail, password and account name (spec §5, §8). */
export const EMAIL_MESSAGE = 'Email is not valid';
export const PASSWORD_MESSAGE =
  'Password must be a minimum of 8 characters, include upper and lowercase letters and at least one number.';
export const AGREEMENT_MESSAGE = 'You must agree to our Privacy Policy and Terms & Conditions.';
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

export interface FieldError {
  message: string;
  field: 'email' | 'password';
}

/** What is wrong with a sign-in or sign-up form; leave `password` out for a recovery request. */
export function credentialErrors(form: { email: string; password?: string }): FieldError[] {
  const errors: FieldError[] = [];
  if (!isEmail(form.email.trim())) errors.push({ message: EMAIL_MESSAGE, field: 'email' });
  if (form.password !== undefined && !isPassword(form.password)) {
    errors.push({ message: PASSWORD_MESSAGE, field: 'password' });
  }
  return errors;
}

export function isAccountName(value: string): boolean {
  return value.trim() !== '';
}
