import type { SubScores } from '@bandmark/domain/sub-scores';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { givenMarks, type marks, secondMarks } from '../../database/schema/marking';

export type StandingMark = typeof marks.$inferSelect;
export type GivenMark = typeof givenMarks.$inferSelect;

/**
 * The examiners' marks of an answer, in the order in which they were given. A standing mark from before second marks
 * were introduced counts as the first.
 * @param standing the standing mark, if there is one
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

/** Whether a second examiner must mark the answer before a mark stands. */
export async function isSecondWanted(db: Database, attemptId: string): Promise<boolean> {
  const found = await db
    .select({ reason: secondMarks.reason })
    .from(secondMarks)
    .where(eq(secondMarks.attemptId, attemptId));
  return found.length > 0;
}

/**
 * The round in which an examiner's mark of an answer is stored: their own round, whose mark they change, or the next. A
 * standing mark may be replaced if it is the only one; one of several may not be changed once another follows it or the
 * last is given.
 * @param given the marks so far, by round
 * @returns the round, from 1; null if the answer takes no mark from this examiner
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
