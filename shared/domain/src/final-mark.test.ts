import { finalMark, marksWanted } from './final-mark';
import type { SubScores } from './sub-scores';

const all = (band: number): SubScores => [band, band, band, band];

test.each([
  ['nothing yet', [], false, 1],
  ['one mark', [all(6)], false, 1],
  ['nothing yet, a second wanted', [], true, 2],
  ['one mark, a second wanted', [all(6)], true, 2],
  ['two the same', [all(6), all(6)], true, 2],
  ['exactly one band apart', [all(6), all(7)], true, 2],
  ['more than one band apart', [all(6), all(7.5)], true, 3],
  ['more than one band apart, the lower second', [all(7.5), all(6)], true, 3],
  ['three given', [all(4), all(6), all(9)], true, 3],
  ['far apart in one criterion alone', [all(6), [9, 6, 6, 6]], true, 2],
] as const)('%s', (_, given, isSecondWanted, wanted) => {
  expect(marksWanted(given, isSecondWanted)).toBe(wanted);
});

test.each<[string, SubScores[], SubScores, number, number[]]>([
  ['one stands as it is', [[6, 6.5, 7, 5]], [6, 6.5, 7, 5], 6, [0]],
  ['two: the mean of each criterion', [all(6), all(7)], all(6.5), 6.5, [0, 1]],
  ['two: a quarter goes up once, at the band', [all(6), all(6.5)], all(6.25), 6.5, [0, 1]],
  // If the bands were rounded before the mean, the result would be 5.5.
  [
    'two: the criteria are not rounded first',
    [
      [5, 5, 5.5, 5],
      [5.5, 5, 5, 5],
    ],
    [5.25, 5, 5.25, 5],
    5,
    [0, 1],
  ],
  ['three: the third agrees with the first', [all(5), all(7.5), all(5.5)], all(5.25), 5.5, [0, 2]],
  ['three: the third agrees with the second', [all(5), all(7.5), all(7)], all(7.25), 7.5, [1, 2]],
  ['three: the third lies outside', [all(5), all(6.5), all(9)], all(5.75), 6, [0, 1]],
  ['three: the third in the middle stands alone', [all(5), all(7), all(6)], all(6), 6, [2]],
  ['three: the first in the middle stands alone', [all(6), all(8), all(4)], all(6), 6, [0]],
  ['three: two the same', [all(4), all(8), all(8)], all(8), 8, [1, 2]],
  ['two: the lowest bands, one twice the other', [all(1), all(2)], all(1.5), 1.5, [0, 1]],
  // Compared by a single criterion, or without one of them, other marks would be the closest.
  [
    'three: all four criteria say which lie together',
    [
      [5, 8, 8, 8],
      [5, 4, 4, 4],
      [9, 7, 7, 7],
    ],
    [7, 7.5, 7.5, 7.5],
    7.5,
    [0, 2],
  ],
])('%s', (_, given, criteria, band, counted) => {
  expect(finalMark(given)).toEqual({ criteria, band, counted });
});

test.each([1, 2, 3] as const)(
  'three: criterion %d counts as much as the first for which two lie together',
  (criterion) => {
    const mark = (first: number, other: number): SubScores => {
      const bands: [number, number, number, number] = [first, 6, 6, 6];
      bands[criterion] = other;
      return bands;
    };
    expect(finalMark([mark(9, 5), mark(9, 9), mark(5, 9)])).toEqual({
      criteria: mark(7, 7),
      band: 6.5,
      counted: [0, 2],
    });
  },
);

test('no marks give no final one', () => {
  expect(() => finalMark([])).toThrow(RangeError);
});
