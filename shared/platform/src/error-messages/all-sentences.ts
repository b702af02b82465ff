import { ERROR_CODES, type ErrorCode } from '@bandmark/contracts/api/error-codes';
import type { SentenceOf } from './error-sentence';
import { sentences } from './language';

/** Covers every error code; undefined when a parameter of the code is missing. */
export const sentenceOfAll: SentenceOf = (code, params) => {
  if (!Object.hasOwn(ERROR_CODES, code)) return undefined;
  const known = code as ErrorCode;
  const sentence: string | ((given: typeof params) => string) = sentences[known];
  if (typeof sentence === 'string') return sentence;
  return ERROR_CODES[known].every((name) => name in params) ? sentence(params) : undefined;
};
