import { bandOfMark, type SubScores } from './sub-scores';

/** If the bands of two marks differ by more than this, the answer needs a third mark. */
const WIDEST_GAP = 1;

/** Number of examiners' marks that an answer needs, given its marks so far. */
export function marksWanted(given: readonly SubScores[], isSecondWanted: boolean): 1 | 2 | 3 {
  if (!isSecondWanted) return 1;
  const [first, second] = given;
  const isFarApart = first && second && Math.abs(bandOfMark(first) - bandOfMark(second)) > WIDEST_GAP;
  return isFarApart ? 3 : 2;
}

export interface FinalMark {
  /** Unrounded means of the marks that count: only the band is rounded, so that rounding happens once. */
  criteria: SubScores;
  band: number;
  /** Indexes of the marks that count. */
  counted: readonly number[];
}

/**
 * The final mark: a single mark unchanged; the mean of two; of three, the mean of the two closest ones, or the middle
 * one if it is equally far from both (docs/decisions/139-a-second-mark-is-blind.md). Throws RangeError without marks.
 * @param given one to three marks, in the order in which they were given
 */
export function finalMark(given: readonly SubScores[]): FinalMark {
  const counted = countedOf(given.map(totalOf));
  const marks = given.filter((_, index) => counted.includes(index));
  if (marks.length === 0) throw new RangeError('finalMark: no marks were given');
  const criteria = meanOf(marks);
  return { criteria, band: bandOfMark(criteria), counted };
}

/** @param totals of one to three marks */
function countedOf(totals: readonly number[]): readonly number[] {
  const [first, second, third] = totals;
  if (first === undefined || second === undefined || third === undefined) return totals.map((_, index) => index);
  const byTotal = [0, 1, 2].sort((a, b) => (totals[a] ?? 0) - (totals[b] ?? 0));
  const [low = 0, middle = 0, high = 0] = byTotal;
  const below = (totals[middle] ?? 0) - (totals[low] ?? 0);
  const above = (totals[high] ?? 0) - (totals[middle] ?? 0);
  if (below === above) return [middle];
  return (below < above ? [low, middle] : [middle, high]).sort((a, b) => a - b);
}

const totalOf = ([a, b, c, d]: SubScores): number => a + b + c + d;

function meanOf(marks: readonly SubScores[]): SubScores {
  const mean = (at: 0 | 1 | 2 | 3) => marks.reduce((sum, mark) => sum + mark[at], 0) / marks.length;
  return [mean(0), mean(1), mean(2), mean(3)];
}
