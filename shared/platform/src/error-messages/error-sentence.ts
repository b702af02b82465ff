import { ERROR_CODES, type ErrorCode, type ErrorParams } from '@bandmark/contracts/api/error-codes';
import type { ApiErrorBody, FieldMessage } from '@bandmark/contracts/api/errors';
import { en, type ErrorSentences } from './en';

/** The site speaks English; another language is another table of this type, chosen here. */
const sentences: ErrorSentences = en;

/** One thing that is wrong, as a person reads it; `field` says where, as the API names it. */
export interface ErrorLine {
  message: string;
  field?: string;
}

type Given<Code extends ErrorCode> = keyof ErrorParams<Code> extends never ? [] : [params: ErrorParams<Code>];

/** The sentence of a code that the client itself uses. */
export function errorSentence<Code extends ErrorCode>(code: Code, ...[params]: Given<Code>): string {
  return sentenceOf(code, params) ?? '';
}

/**
 * What a person reads of a failed call: the client's own sentence for each code that it knows and whose parameters
 * came along, the server's text for the others (a newer server may know more).
 */
export function errorLines({ message, code, params }: ApiErrorBody): ErrorLine[] {
  if (isFieldList(message)) {
    return message.map((line) => ({ field: line.field, message: sentenceOf(line.code, line.params) ?? line.message }));
  }
  const sentence = sentenceOf(code, params);
  if (sentence !== undefined) return [{ message: sentence }];
  return (typeof message === 'string' ? [message] : message).map((text) => ({ message: text }));
}

/** All lines as one text; what several fields have in common is said once. */
export function errorText(body: ApiErrorBody): string {
  return [...new Set(errorLines(body).map(({ message }) => message))].join(' ');
}

function isFieldList(message: ApiErrorBody['message']): message is FieldMessage[] {
  return typeof message !== 'string' && message.some((line) => typeof line !== 'string');
}

function sentenceOf(code: string | undefined, params: Readonly<Record<string, string | number>> = {}) {
  if (code === undefined || !Object.hasOwn(ERROR_CODES, code)) return undefined;
  const known = code as ErrorCode;
  const sentence: string | ((given: typeof params) => string) = sentences[known];
  if (typeof sentence === 'string') return sentence;
  return ERROR_CODES[known].every((name) => name in params) ? sentence(params) : undefined;
}
