import type { ApiErrorBody, FieldMessage } from '@bandmark/contracts/api/errors';
import { earlySentences } from './language';
import type { EarlyCode, PlainCode } from './sentence-types';

/** One thing that is wrong, as a person reads it; `field` says where, as the API names it. */
export interface ErrorLine {
  message: string;
  field?: string;
}

/** The sentence of a code, or undefined where it is unknown or a parameter is missing. */
export type SentenceOf = (code: string, params: Readonly<Record<string, string | number>>) => string | undefined;

const earlySentenceOf: SentenceOf = (code) =>
  Object.hasOwn(earlySentences, code) ? earlySentences[code as EarlyCode] : undefined;

let sentenceOf = earlySentenceOf;

/** Adds the sentences of the server's codes, before the first response that may bring one. */
export function provideSentences(all: SentenceOf): void {
  sentenceOf = all;
}

/** The sentence of a code. Empty before the page's first call, unless it is an `EarlyCode`. */
export const errorSentence = (code: PlainCode): string => sentenceOf(code, {}) ?? '';

/**
 * What a person reads of a failed call: the client's own sentence for each code that it knows and whose parameters
 * came along, the server's text for the others (a newer server may know more).
 */
export function errorLines({ message, code, params = {} }: ApiErrorBody): ErrorLine[] {
  if (isFieldList(message)) {
    return message.map((line) => ({
      field: line.field,
      message: (line.code !== undefined && sentenceOf(line.code, line.params ?? {})) || line.message,
    }));
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
