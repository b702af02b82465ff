import { longDate } from '@bandmark/domain/date-text';
import { LATE_ACCEPTANCE_MS } from '@bandmark/domain/deadlines';
import type { ErrorSentences } from '../sentence-types';
import { earlySentences } from './early';

/** The English sentences. The texts about e-mail and password are the specification's (§5, §8). */
export const sentences: ErrorSentences = {
  ...earlySentences,

  invalid_request: 'Check what you entered and try again.',
  invalid_address: 'We could not find anything at this address.',
  body_too_large: 'This is too large to send.',
  unauthorised: 'Log in first.',
  session_ended: 'Your session has ended. Log in again.',
  forbidden: 'Your account does not allow this.',
  not_found: 'We could not find this.',
  too_many_requests: ({ retryAfterSeconds }) =>
    `Too many attempts. Try again in ${waitText(Number(retryAfterSeconds))}.`,
  internal: 'Something went wrong on the server. Try again.',
  unavailable: 'The site cannot do this right now. Try again in a moment.',

  field_too_long: ({ maximum }) => `Use at most ${maximum} characters.`,
  field_too_short: ({ minimum }) => `Use at least ${minimum} characters.`,
  number_too_large: ({ maximum }) => `The number must be at most ${maximum}.`,
  number_too_small: ({ minimum }) => `The number must be at least ${minimum}.`,
  invalid_field: 'This is not valid.',

  certificate_name_invalid: 'Enter your name as it is on your ID.',

  email_taken: 'There is already an account with this email. Log in instead.',
  bad_credentials: 'The email or the password is wrong.',
  password_wrong: 'The password is wrong.',
  password_not_set: 'This account has no password yet. Set one first.',
  password_set: 'This account already has a password.',
  email_differs: 'This is not the address of your account.',
  email_unchanged: 'This is already your address.',
  account_ending: 'This account will be deleted soon. To take a test, keep your account first.',
  archive_link_used: 'This download was used before or is too old. Start it again on your account page.',
  captcha_failed: 'The captcha was not solved, or was used before. Solve it again.',
  recovery_link_used: 'This link was used before or is too old. Ask for a new one.',
  confirm_link_old: 'This link is too old, or it was sent for another address. Ask for a new one on your account page.',
  stop_link_unknown:
    'This link does not work. Open it from the email again, or choose your emails on your account page.',
  google_code_used: 'This sign-in was finished before or took too long. Continue with Google again.',

  unknown_test: 'We could not find this test.',
  unknown_attempt: 'We could not find this test.',
  grant_ended: 'You were logged out. Your answer is saved on this device. Log in again to send it.',
  lease_lost: 'This test is open in another tab.',
  spoken_answer:
    'A speaking answer is a recording, so you cannot send it as a file. Open this site on the device where you spoke and log in: what is left of the recording is sent from there.',
  attempt_closed: 'This answer is already submitted.',
  too_late: `The time for this answer ended more than ${LATE_ACCEPTANCE_MS / 60_000} minutes ago.`,
  unknown_recording: 'We could not find this recording.',
  recording_hidden: 'The holder has hidden this recording.',
  recording_withdrawn: 'The holder has withdrawn this recording. It was deleted.',
  recordings_open: 'You can do this when the test is over and its recording has arrived. Try again later.',
  chunk_differs: 'Another recording is stored in this place.',
  recording_closed: 'This recording is already complete.',
  recording_too_large: 'This recording is too large.',
  recording_quota: ({ retryAfterSeconds }) =>
    `You have recorded as much as one account can in a day. Try again in ${waitText(Number(retryAfterSeconds))}.`,
  recordings_paused: ({ retryAfterSeconds }) =>
    `We cannot take recordings right now. Try again in ${waitText(Number(retryAfterSeconds))}.`,
  too_many_segments: 'The recording was restarted too often.',

  unknown_result: 'We could not find this result.',
  unknown_report: 'We could not find this report.',
  unknown_certificate: 'We could not find this certificate.',
  certificate_withdrawn: ({ withdrawnAt }) => `This certificate was withdrawn on ${longDate(String(withdrawnAt))}.`,
  unknown_answer: 'We could not find this answer.',
  examiners_only: 'Only examiners may do this.',
  operators_only: 'Only operators may see this.',
  leads_only: 'Only examiners’ leads and operators may do this.',
  own_correction: 'Another lead corrects your own tests.',
  unknown_account: 'We could not find this account.',
  own_account: 'Another operator does this for your own account.',
  last_operator: 'This is the last operator. Make another account an operator first.',
  test_replaced: 'There is a new test in place of this one. Only the new one counts.',
  test_not_begun: 'No part of this test was begun, so the candidate can still take it.',
  test_certified: 'This test has a certificate. Withdraw the certificate first.',
  not_marked: 'This answer has no mark.',
  marked_by_key: 'The answer key gave this mark, so no one can give another. You can withdraw the certificate.',
  no_other_mark: 'The holder has withdrawn this recording, so the answer cannot be marked again.',
  own_answer: 'Another examiner marks your own answers.',
  recording_not_ready: 'There is no recording to see yet. Look again later, or mark without it.',
  being_marked: 'Another examiner is marking this answer now.',
  marked_meanwhile:
    'This answer got its mark while you had it open, and that mark stands. What you set and wrote is kept as your draft.',
  mark_stands: 'The marks of this answer are given, so yours cannot change. A lead can withdraw them.',
  corrected_meanwhile:
    'This test has changed since you found it, so nothing was withdrawn. Copy your reason, and find the test again.',
  mark_final: 'A certificate was issued from this mark, so it cannot change.',

  http_error: ({ status }) => `The server could not do this (${status}). Try again.`,
};

function waitText(seconds: number): string {
  if (seconds <= 60) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
