/**
 * Every situation that a page can meet has its own code; listed with each are the names of its parameters. The
 * sentence that a person reads stands in the client, one table per language (platform, `error-messages/`), so a code
 * is added here and in each of those tables: a table without it does not compile. Codes are only ever added.
 */
export const ERROR_CODES = {
  /** Fields are wrong; each is named in `message` with its own code. */
  invalid_request: [],
  /** A part of the address has a form that names nothing. */
  invalid_address: [],
  body_too_large: [],
  unauthorised: [],
  /** The token that came along opens no session, or no longer. */
  session_ended: [],
  forbidden: [],
  not_found: [],
  too_many_requests: ['retryAfterSeconds'],
  /** The server failed. */
  internal: [],
  /** The server runs without its database, store or disk for now; `Retry-After` says when to try again. */
  unavailable: [],

  field_required: [],
  /** Characters. */
  field_too_long: ['maximum'],
  field_too_short: ['minimum'],
  number_too_large: ['maximum'],
  number_too_small: ['minimum'],
  /** Any other rule that a field breaks; `message` names it. */
  invalid_field: [],

  certificate_name_invalid: [],

  email_invalid: [],
  password_weak: [],
  email_taken: [],
  bad_credentials: [],
  /** The password that a change of the account asks for. */
  password_wrong: [],
  /** The account is opened with Google alone. */
  password_not_set: [],
  /** The account has a password already. */
  password_set: [],
  /** The typed address is not the account's. */
  email_differs: [],
  email_unchanged: [],
  /** Its owner has asked to delete the account. */
  account_ending: [],
  /** The address of the archive is unknown, used, too old or another browser's. */
  archive_link_used: [],
  captcha_failed: [],
  recovery_link_used: [],
  /** A link that confirms an address: forged, too old, or its account has another address now. */
  confirm_link_old: [],
  /** A link that stops mails, which is not complete. */
  stop_link_unknown: [],
  google_unavailable: [],
  google_failed: [],
  google_code_used: [],

  unknown_test: [],
  unknown_attempt: [],
  /** The account was logged out everywhere, or got a new password, since this exam's page was opened. */
  grant_ended: [],
  /** Another tab writes this attempt now. */
  lease_lost: [],
  /** A text for a speaking part, whose answer is its recording. */
  spoken_answer: [],
  /** The attempt is submitted: the server takes no more text. */
  attempt_closed: [],
  /** More than ten minutes after the deadline. */
  too_late: [],
  unknown_recording: [],
  /** The holder hides it, for now. */
  recording_hidden: [],
  /** The holder has withdrawn it; its files are deleted. */
  recording_withdrawn: [],
  /** A part of the test is being taken, or its recording is still arriving. */
  recordings_open: [],
  /** The same chunk number was stored with other bytes. */
  chunk_differs: [],
  /** The recording is finalised: the server takes no more chunks. */
  recording_closed: [],
  recording_too_large: [],
  /** The account's recordings of the day are as many as they may be. */
  recording_quota: ['retryAfterSeconds'],
  /** The server is short of space: it keeps answers and takes recordings later. */
  recordings_paused: ['retryAfterSeconds'],
  too_many_segments: [],

  unknown_result: [],
  unknown_report: [],
  unknown_certificate: [],
  /** It was valid and is no longer: since `withdrawnAt` (ISO 8601), `by` `holder` or `site`; `reason` may be empty. */
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
  /** An operator would take their own role, or give something to their own account. */
  own_account: [],
  /** The site would be without an operator. */
  last_operator: [],
  /** The candidate has another test in its place. */
  test_replaced: [],
  /** Nothing of the test was begun, so nothing went wrong with it. */
  test_not_begun: [],
  /** The test has a certificate, which rests on it. */
  test_certified: [],
  /** There is no mark to withdraw. */
  not_marked: [],
  /** An answer key gave the mark, so no examiner could give another. */
  marked_by_key: [],
  /** A certificate was issued from this mark. */
  mark_final: [],
  /** Another mark or certificate stands than the one that a page asks to withdraw. */
  corrected_meanwhile: [],
  /** Another examiner has the answer open. */
  being_marked: [],
  /** The answer takes no mark of this examiner, or no other: one stands, or another examiner has marked after them. */
  mark_stands: [],
  /** Somebody else's mark stands since the page was opened, which did not say so. */
  marked_meanwhile: [],
  /** A mark that was given with its recording, which is not there (any more). */
  recording_not_ready: [],

  /** From here on the client itself finds the fault. The box under the sign-up form is not ticked. */
  agreement_required: [],
  /** No response came. */
  network: [],
  /** The response breaks the contract. */
  bad_response: [],
  /** The response is an error in another shape than the API's, such as a proxy's. */
  http_error: ['status'],
  unexpected: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type ErrorCode = keyof typeof ERROR_CODES;

/** What only commands and teams meet: they print `message`, so these codes have no sentence for pages. */
export type CommandErrorCode =
  | 'not_embedded'
  /** A setting gives the key that a command was to change. */
  | 'key_is_given'
  /** A check or a signature speaks against the release; the server published nothing. */
  | 'release_refused'
  /** The registry changed since the caller looked at it. */
  | 'stale_generation'
  | 'unknown_release'
  | 'unknown_team'
  | 'team_token_required'
  | 'team_token_unknown'
  /** The team's token is for other remotes. */
  | 'foreign_remote'
  | 'operator_token_required'
  | 'metrics_token_required';

/** Values of a code's parameters, by name. */
export type ErrorParams<Code extends ErrorCode = ErrorCode> = Readonly<
  Record<(typeof ERROR_CODES)[Code][number], string | number>
>;
