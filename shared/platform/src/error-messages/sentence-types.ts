import type { ErrorCode, ErrorParams } from '@bandmark/contracts/api/error-codes';

/** A sentence, or a function that builds it when the code has parameters. */
export type ErrorSentences = {
  readonly [Code in ErrorCode]: keyof ErrorParams<Code> extends never ? string : (params: ErrorParams<Code>) => string;
};

/** Codes without parameters. */
export type PlainCode = {
  [Code in ErrorCode]: keyof ErrorParams<Code> extends never ? Code : never;
}[ErrorCode];

/** Codes that a page can show before any response: a form's own validation errors and client-side failures. */
export type EarlyCode =
  | 'field_required'
  | 'email_invalid'
  | 'password_weak'
  | 'google_unavailable'
  | 'google_failed'
  | 'agreement_required'
  | 'network'
  | 'bad_response'
  | 'unexpected';

/** All other sentences load with the HTTP client, because their codes occur only in responses. */
export type EarlySentences = Readonly<Pick<ErrorSentences, EarlyCode>>;
