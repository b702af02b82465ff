import type { ApiErrorBody, FieldMessage } from '@bandmark/contracts/api/errors';
import { earlySentences } from './language';
import type { EarlyCode, PlainCode } from './sentence-types';

/** One error message to show. `field` is the name of the field it concerns, as in the API. */
export interface ErrorLine {
  message: string;
  field?: string;
}

/** The sentence for an error code, or undefined when the code is unknown or one of its parameters is missing. */
export type SentenceOf = (code: string, params: Readonly<Record<string, string | number>>) => string | undefined;

const earlySentenceOf: SentenceOf = (code) =>
  Object.hasOwn(earlySentences, code) ? earlySentences[code as EarlyCode] : undefined;

let sentenceOf = earlySentenceOf;

/** Registers the sentences of the server's codes. Must run before the first response that may carry one. */
export function provideSentences(all: SentenceOf): void {
  sentenceOf = all;
}

/** The sentence for a code. Empty before the page's first call, unless the code is an `EarlyCode`. */
export const errorSentence = (code: PlainCode): string => sentenceOf(code, {}) ?? '';

/**
 * The messages to show for a failed call. A code that this client knows, with all its parameters present, gets the
 * client's sentence; otherwise the server's text is shown, because a newer server may send codes that this client
 * lacks.
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

/** All messages as one text; a message that several fields share appears once. */
export function errorText(body: ApiErrorBody): string {
  return [...new Set(errorLines(body).map(({ message }) => message))].join(' ');
}

function isFieldList(message: ApiErrorBody['message']): message is FieldMessage[] {
  return typeof message !== 'string' && message.some((line) => typeof line !== 'string');
}
