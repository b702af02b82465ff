import { cleanName, hasControls } from './person-name';

/** Rules for e-mail, password and account name (spec §5). The client maps their error codes to texts (§8). */
export const PASSWORD_MIN_LENGTH = 8;

/** The pattern of HTML's `<input type="email">` (WHATWG HTML, "valid e-mail address"), with a dot in the domain. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/**
 * The normal form in which an address is stored and looked up: lower case, with the domain in ASCII (IDNA), because
 * Chrome converts "bücher.de" in an e-mail field and Firefox does not. NFKC replaces full-width characters of input
 * methods, and format characters (Cf) are removed, because address books copy direction marks with an address.
 */
export function plainEmail(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
  const [, mailbox, domain] = /^(.*@)([\p{L}\p{M}\p{N}.。-]+)$/u.exec(plain) ?? [];
  if (mailbox === undefined || domain === undefined || !/[^\w.-]/.test(domain)) return plain;
  return URL.canParse(`https://${domain}`) ? mailbox + new URL(`https://${domain}`).hostname : plain;
}

/** @param value normalised by `plainEmail` */
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

/** Errors of a sign-in or sign-up form. Omit `password` for a recovery request. */
export function credentialErrors(form: { email: string; password?: string }): CredentialError[] {
  const errors: CredentialError[] = [];
  if (!isEmail(plainEmail(form.email))) errors.push({ field: 'email', code: 'email_invalid' });
  if (form.password !== undefined && !isPassword(form.password)) {
    errors.push({ field: 'password', code: 'password_weak' });
  }
  return errors;
}

export function isAccountName(value: string): boolean {
  return cleanName(value) !== '' && !hasControls(value);
}
