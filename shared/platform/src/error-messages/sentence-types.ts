import type { ErrorCode, ErrorParams } from '@bandmark/contracts/api/error-codes';

/** A sentence, or a function of the code's parameters where it has some. */
export type ErrorSentences = {
  readonly [Code in ErrorCode]: keyof ErrorParams<Code> extends never ? string : (params: ErrorParams<Code>) => string;
};
