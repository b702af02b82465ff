import { PASSWORD_MIN_LENGTH } from '@bandmark/domain/credentials';
import type { EarlySentences } from '../sentence-types';

/** Part of every page's first paint: add only sentences that are needed before the first response. */
export const earlySentences: EarlySentences = {
  field_required: 'This is required.',
  email_invalid: 'Email is not valid',
  password_weak: `Password must be a minimum of ${PASSWORD_MIN_LENGTH} characters, include upper and lowercase letters and at least one number.`,
  google_unavailable: 'Sign-in with Google is not set up on this site. Use your email instead.',
  google_failed: 'Signing in with Google did not finish. Try again, or use your email.',
  agreement_required: 'You must agree to our Privacy Policy and Terms & Conditions.',
  network: 'The server cannot be reached. Check your connection and try again.',
  bad_response: 'We could not read the server’s response. Try again.',
  unexpected: 'Something went wrong. Try again.',
};
