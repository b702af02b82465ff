import { readAnswerDocument } from '@bandmark/contracts/answer-document';
import { skillFacts } from '@bandmark/domain/skills';
import { invalidField } from '../../http/http-error';
import type { AttemptRow } from './attempt';

/** A document with a place alone is shorter. */
const LONGEST_PLACE = 100;

/**
 * A speaking answer is a recording. Its text says at most which question is being asked, so that another device goes on
 * there (docs/decisions/137-an-answer-document-travels-as-text.md).
 * @throws HttpError 400 for any other text of a speaking attempt
 */
export function requireSpokenPlace(attempt: AttemptRow, text: string): void {
  if (!isSpoken(attempt)) return;
  const { version: _version, part, ...more } = readAnswerDocument(text);
  if (part !== undefined && Object.keys(more).length === 0 && text.length <= LONGEST_PLACE) return;
  throw invalidField('text', 'A speaking answer has no text.');
}

export const isSpoken = ({ skill }: AttemptRow): boolean => skillFacts(skill).response === 'speech';
