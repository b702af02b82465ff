/**
 * Error codes of the API, each with the names of its parameters: one code per situation that a page has to tell apart.
 * The texts for people are in the client, one table per language (platform, `error-messages/`); a table that lacks a
 * code does not compile. Codes are only ever added.
 */
export const ERROR_CODES = {
  /** Some fields are invalid; `message` lists each with its own code. */
  invalid_request: [],
  /** A path parameter is malformed. */
  invalid_address: [],
  body_too_large: [],
  unauthorised: [],
  /** The session token is invalid or has ended. */
  session_ended: [],
  forbidden: [],
  not_found: [],
  too_many_requests: ['retryAfterSeconds'],
  /** Unexpected failure of the server. */
  internal: [],
  /** The database, store or disk is temporarily unavailable; `Retry-After` says when to try again. */
  unavailable: [],

  field_required: [],
  /** Characters. */
  field_too_long: ['maximum'],
  field_too_short: ['minimum'],
  number_too_large: ['maximum'],
  number_too_small: ['minimum'],
  /** A field breaks any other rule; `message` names it. */
  invalid_field: [],

  certificate_name_invalid: [],

  email_invalid: [],
  password_weak: [],
  email_taken: [],
  bad_credentials: [],
  /** The current password, which a change of the account requires, is wrong. */
  password_wrong: [],
  /** The account has no password: its owner signs in with Google only. */
  password_not_set: [],
  /** The account already has a password. */
  password_set: [],
  /** The entered address is not the account's. */
  email_differs: [],
  email_unchanged: [],
  /** The owner has requested the account's deletion. */
  account_ending: [],
  /** The archive link is unknown, already used, expired, or was made for another browser. */
  archive_link_used: [],
  captcha_failed: [],
  recovery_link_used: [],
  /** The confirmation link is forged or expired, or the account's address has changed since. */
  confirm_link_old: [],
  /** The unsubscribe link is invalid, such as incomplete. */
  stop_link_unknown: [],
  google_unavailable: [],
  google_failed: [],
  google_code_used: [],

  unknown_test: [],
  unknown_attempt: [],
  /** The grant of the exam's page was revoked: the account was logged out everywhere, or its password changed. */
  grant_ended: [],
  /** Another tab now holds the lease of this attempt. */
  lease_lost: [],
  /** A text was sent for a speaking part, whose answer is its recording. */
  spoken_answer: [],
  /** The attempt is submitted: the server accepts no more text. */
  attempt_closed: [],
  /** More than ten minutes after the deadline. */
  too_late: [],
  unknown_recording: [],
  /** The holder currently hides the recording. */
  recording_hidden: [],
  /** The holder has withdrawn the recording; its files are deleted. */
  recording_withdrawn: [],
  /** A part of the test is in progress, or its recording is still being uploaded. */
  recordings_open: [],
  /** A chunk with this number and different bytes is already stored. */
  chunk_differs: [],
  /** The recording is finalised: the server accepts no more chunks. */
  recording_closed: [],
  recording_too_large: [],
  /** The account has reached its daily recording quota. */
  recording_quota: ['retryAfterSeconds'],
  /** The server is short of space: it stores answers and accepts recordings later. */
  recordings_paused: ['retryAfterSeconds'],
  too_many_segments: [],

  unknown_result: [],
  unknown_report: [],
  unknown_certificate: [],
  /** The certificate was withdrawn at `withdrawnAt` (ISO 8601), `by` `holder` or `site`; `reason` may be empty. */
  certificate_withdrawn: ['withdrawnAt', 'by', 'reason'],
  unknown_answer: [],
  examiners_only: [],
  operators_only: [],
  leads_only: [],
  /** An examiner opened their own answer. */
  own_answer: [],
  /** A lead opened their own test for correction. */
  own_correction: [],
  unknown_account: [],
  /** Operators may not withdraw their own role of operator, give themselves extra time or replace their own test. */
  own_account: [],
  /** The change would leave the site without an operator. */
  last_operator: [],
  /** The test was replaced by another. */
  test_replaced: [],
  /** The test cannot be replaced because no part of it was begun. */
  test_not_begun: [],
  /** The test cannot be replaced because a certificate is based on it. */
  test_certified: [],
  /** There is no mark to withdraw. */
  not_marked: [],
  /** An answer key produced the mark, so an examiner cannot give another. */
  marked_by_key: [],
  /** The holder has withdrawn the recording of a spoken answer, so it cannot be marked again. */
  no_other_mark: [],
  /** The mark is final because a certificate was issued from it. */
  mark_final: [],
  /** The mark or certificate to withdraw is no longer the current one. */
  corrected_meanwhile: [],
  /** Another examiner has claimed the answer. */
  being_marked: [],
  /** The answer accepts no further mark of this examiner: it has all its marks, or another examiner marked later. */
  mark_stands: [],
  /** Another examiner has marked the answer since the page was opened. */
  marked_meanwhile: [],
  /** The mark claims that the recording was available, but it is not, or no longer. */
  recording_not_ready: [],

  /** From here on, the client raises the codes. The checkbox under the sign-up form is not ticked. */
  agreement_required: [],
  /** The request failed without a response. */
  network: [],
  /** The response violates the contract. */
  bad_response: [],
  /** An error response that is not in the API's shape, such as a proxy's. */
  http_error: ['status'],
  unexpected: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type ErrorCode = keyof typeof ERROR_CODES;

/** Codes that only commands and teams receive. They print `message`, so pages have no text for these codes. */
export type CommandErrorCode =
  | 'not_embedded'
  /** The key comes from a setting, so the command cannot change it. */
  | 'key_is_given'
  /** A check or the signature failed; the server published nothing. */
  | 'release_refused'
  /** The registry has changed since the caller read it. */
  | 'stale_generation'
  | 'unknown_release'
  | 'unknown_team'
  | 'team_token_required'
  | 'team_token_unknown'
  /** The team's token does not cover this remote. */
  | 'foreign_remote'
  | 'operator_token_required'
  | 'metrics_token_required';

/** Values of a code's parameters, by name. */
export type ErrorParams<Code extends ErrorCode = ErrorCode> = Readonly<
  Record<(typeof ERROR_CODES)[Code][number], string | number>
>;
