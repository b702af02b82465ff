import { isPlaceAlone } from '@bandmark/contracts/answer-document';
import { skillFacts } from '@bandmark/domain/skills';
import { invalidField } from '../../http/http-error';
import type { AttemptRow } from './attempt';

/**
 * A speaking answer is a recording. Its text may hold only the position in the test, so that another device can resume
 * there (docs/decisions/137-an-answer-document-travels-as-text.md).
 * @throws HttpError 400 `spoken_answer` for any other text of a speaking attempt
 */
export function requireSpokenPlace(attempt: AttemptRow, text: string): void {
  if (isSpoken(attempt) && !isPlaceAlone(text))
    throw invalidField('text', 'A speaking answer is its recording, and has no text.', 'spoken_answer');
}

export const isSpoken = ({ skill }: AttemptRow): boolean => skillFacts(skill).response === 'speech';
