import type { ErrorCode, ErrorParams } from '@bandmark/contracts/api/error-codes';

/** A sentence, or a function of the code's parameters where it has some. */
export type ErrorSentences = {
  readonly [Code in ErrorCode]: keyof ErrorParams<Code> extends never ? string : (params: ErrorParams<Code>) => string;
};

/** Codes whose sentence has no value in it. */
export type PlainCode = {
  [Code in ErrorCode]: keyof ErrorParams<Code> extends never ? Code : never;
}[ErrorCode];

/** Codes that a page shows without a response: faults that a form finds, and failures of the client. */
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

/** The other sentences come with the HTTP client, which alone can bring their codes. */
export type EarlySentences = Readonly<Pick<ErrorSentences, EarlyCode>>;
