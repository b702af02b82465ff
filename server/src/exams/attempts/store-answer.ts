import { arrivalOf } from '@bandmark/domain/deadlines';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { invalidField } from '../../http/http-error';
import type { AttemptRow } from './attempt';

export interface GivenAnswer {
  sequence: number;
  text: string;
}

/** Largest number that the column holds; a keystroke a millisecond for three weeks. */
const LAST_SEQUENCE = 2_147_483_647;

/** @throws HttpError 400 for a sequence that is no counting number */
export function checkSequence(sequence: number): void {
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > LAST_SEQUENCE) {
    throw invalidField('sequence', `Must be a whole number from 1 to ${LAST_SEQUENCE}.`);
  }
}

/**
 * Stores a newer answer; an older or equal sequence changes nothing. The caller holds the lock and has checked that
 * the attempt still takes answers.
 * @returns the row as it stands afterwards
 */
export async function storeAnswer(
  tx: Database,
  attempt: AttemptRow,
  given: GivenAnswer,
  now: number,
): Promise<AttemptRow> {
  if (given.sequence <= attempt.answerSequence) return attempt;
  const [stored] = await tx
    .update(attempts)
    .set({
      answerSequence: given.sequence,
      // PostgreSQL's text holds every character but this one.
      answerText: given.text.replaceAll('\u0000', ''),
      isAnswerLate: arrivalOf(attempt.deadline, now) !== 'on-time',
    })
    .where(eq(attempts.attemptId, attempt.attemptId))
    .returning();
  if (!stored) throw new Error('storeAnswer: the locked attempt is gone');
  return stored;
}
