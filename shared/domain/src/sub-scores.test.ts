import { bandOfMark, subScoresOfBand } from './sub-scores';

test.each([
  [7, [7.5, 6.5, 7.5, 6.5]],
  [9, [9, 8.5, 9, 8.5]],
  [0, [0.5, 0, 0.5, 0]],
  [8.5, [9, 8, 9, 8]],
])('band %d gives the sub-scores %j (§5.12 §9.21)', (band, scores) => {
  expect(subScoresOfBand(band)).toEqual(scores);
});

test.each([
  [[7, 7, 7, 7], 7],
  [[6, 6.5, 6, 6.5], 6.5],
  [[0, 0, 0, 0], 0],
  [[9, 9, 9, 8.5], 9],
  [[5, 5.5, 5, 5], 5],
] as const)('criteria %j give band %d', (criteria, band) => {
  expect(bandOfMark(criteria)).toBe(band);
});
