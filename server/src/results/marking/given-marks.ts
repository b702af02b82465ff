import type { SubScores } from '@bandmark/domain/sub-scores';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { givenMarks, type marks, secondMarks } from '../../database/schema/marking';

export type StandingMark = typeof marks.$inferSelect;
export type GivenMark = typeof givenMarks.$inferSelect;

/**
 * The examiners' marks of an answer, in the order in which they were given. A mark that stands from before there were
 * second marks counts as the first.
 * @param standing the mark that stands
 */
export async function givenMarksOf(
  db: Database,
  attemptId: string,
  standing: StandingMark | null,
): Promise<GivenMark[]> {
  const given = await db
    .select()
    .from(givenMarks)
    .where(eq(givenMarks.attemptId, attemptId))
    .orderBy(asc(givenMarks.round));
  if (given.length > 0 || standing?.source !== 'examiner') return given;
  const { criteria, band, markedBy, markedAt, isWithoutRecording, notes } = standing;
  return [{ attemptId, round: 1, criteria, band, markedBy, markedAt, isWithoutRecording, note: notes[0] ?? '' }];
}

/** Whether another examiner marks the answer as well before a mark stands. */
export async function isSecondWanted(db: Database, attemptId: string): Promise<boolean> {
  const found = await db
    .select({ reason: secondMarks.reason })
    .from(secondMarks)
    .where(eq(secondMarks.attemptId, attemptId));
  return found.length > 0;
}

/**
 * The place of an examiner's mark among those of an answer: their own, which they change, or the next. A single mark
 * that stands may be replaced; of several, one stands as it is once another follows it or the last is given.
 * @param given in their order
 * @returns from 1; null where the answer takes no mark of theirs
 */
export function roundFor(
  given: readonly Pick<GivenMark, 'markedBy'>[],
  isMarked: boolean,
  examinerId: string,
): number | null {
  const own = given.findIndex(({ markedBy }) => markedBy === examinerId) + 1;
  if (isMarked) return given.length <= 1 ? 1 : null;
  if (own > 0) return own === given.length ? own : null;
  return given.length + 1;
}

export function sameCriteria(a: SubScores, b: SubScores): boolean {
  return a.every((score, at) => score === b[at]);
}
