import { isBand } from './bands';
import { LEVELS, type Level, levelOfBand } from './levels';
import { bandOfMark, type SubScores, subScoresOfBand } from './sub-scores';

/** Every band with its level and sub-scores by spec §9, including the clamping at 0 and 9. */
const BANDS: readonly (readonly [band: number, level: Level, subScores: SubScores])[] = [
  [0, 'A1', [0.5, 0, 0.5, 0]],
  [0.5, 'A1', [1, 0, 1, 0]],
  [1, 'A1', [1.5, 0.5, 1.5, 0.5]],
  [1.5, 'A1', [2, 1, 2, 1]],
  [2, 'A1', [2.5, 1.5, 2.5, 1.5]],
  [2.5, 'A1', [3, 2, 3, 2]],
  [3, 'A1', [3.5, 2.5, 3.5, 2.5]],
  [3.5, 'A2', [4, 3, 4, 3]],
  [4, 'A2', [4.5, 3.5, 4.5, 3.5]],
  [4.5, 'B1', [5, 4, 5, 4]],
  [5, 'B1', [5.5, 4.5, 5.5, 4.5]],
  [5.5, 'B2', [6, 5, 6, 5]],
  [6, 'B2', [6.5, 5.5, 6.5, 5.5]],
  [6.5, 'B2', [7, 6, 7, 6]],
  [7, 'C1', [7.5, 6.5, 7.5, 6.5]],
  [7.5, 'C1', [8, 7, 8, 7]],
  [8, 'C2', [8.5, 7.5, 8.5, 7.5]],
  [8.5, 'C2', [9, 8, 9, 8]],
  [9, 'C2', [9, 8.5, 9, 8.5]],
];

test('the table has every half band', () => {
  expect(BANDS.map(([band]) => band)).toEqual(Array.from({ length: 19 }, (_, index) => index / 2));
});

test.each(BANDS)('band %d: level %s, sub-scores %j', (band, level, subScores) => {
  expect(isBand(band)).toBe(true);
  expect(levelOfBand(band)).toBe(level);
  expect(subScoresOfBand(band)).toEqual(subScores);
});

test.each<[below: number, level: Level]>([
  [3.49, 'A1'],
  [4.49, 'A2'],
  [5.49, 'B1'],
  [6.99, 'B2'],
  [7.99, 'C1'],
])('just below a threshold, %d is still %s', (band, level) => {
  expect(levelOfBand(band)).toBe(level);
});

test('no band is A0: it is on the scale alone', () => {
  expect(LEVELS.filter((level) => !BANDS.some(([, given]) => given === level))).toEqual(['A0']);
});

test.each<[criteria: SubScores, band: number]>([
  [[0, 0, 0, 0], 0],
  [[9, 9, 9, 9], 9],
  [[6, 6, 6, 6.5], 6],
  [[6, 6, 6.5, 6.5], 6.5],
  [[6, 6.5, 6.5, 6.5], 6.5],
  [[6, 6.5, 6.5, 7], 6.5],
  [[5, 5.5, 6, 6.5], 6],
  [[6.5, 6.5, 6.5, 7.5], 7],
  [[8.5, 8.5, 9, 9], 9],
  [[0, 0, 0, 1], 0.5],
  [[0, 0, 0, 0.5], 0],
])('a mark of %j is band %d: the mean to the nearest half, ties up', (criteria, band) => {
  expect(bandOfMark(criteria)).toBe(band);
});
