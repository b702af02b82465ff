import { ERROR_CODES } from '@bandmark/contracts/api/errors';
import { credentialErrors } from '@bandmark/domain/credentials';
import { HttpError } from '../../http/http-error';

/**
 * The page's rules again (spec §5): a caller need not be the page.
 * @returns the e-mail as it is stored and looked up
 * @throws HttpError 400 with the spec's messages
 */
export function checkCredentials(form: { email: string; password?: string }): string {
  const errors = credentialErrors(form);
  if (errors.length > 0) throw new HttpError(400, { message: errors, code: ERROR_CODES.invalid });
  return form.email.trim().toLowerCase();
}
