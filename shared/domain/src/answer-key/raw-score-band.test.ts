import { bandOfRawScore, type RawScoreTable } from './raw-score-band';

/** Published examples (facts §6), with their lowest rows extended to 0. */
const rows = (...pairs: readonly (readonly [from: number, band: number])[]): RawScoreTable =>
  pairs.map(([from, band]) => ({ from, band }));

const LISTENING = rows(
  ...([
    [39, 9],
    [37, 8.5],
    [35, 8],
    [32, 7.5],
    [30, 7],
    [26, 6.5],
    [23, 6],
    [18, 5.5],
    [16, 5],
    [13, 4.5],
  ] as const),
  ...([
    [11, 4],
    [9, 3.5],
    [6, 3],
    [4, 2.5],
    [2, 2],
    [1, 1],
    [0, 0],
  ] as const),
);
const READING = rows(
  ...([
    [39, 9],
    [37, 8.5],
    [35, 8],
    [33, 7.5],
    [30, 7],
    [27, 6.5],
    [23, 6],
    [19, 5.5],
    [15, 5],
    [13, 4.5],
  ] as const),
  ...([
    [10, 4],
    [8, 3.5],
    [6, 3],
    [4, 2.5],
    [2, 2],
    [1, 1],
    [0, 0],
  ] as const),
);

test.each([
  [40, 9],
  [39, 9],
  [38, 8.5],
  [37, 8.5],
  [36, 8],
  [35, 8],
  [34, 7.5],
  [32, 7.5],
  [31, 7],
  [30, 7],
  [29, 6.5],
  [26, 6.5],
  [25, 6],
  [23, 6],
  [22, 5.5],
  [18, 5.5],
  [17, 5],
  [16, 5],
  [15, 4.5],
  [13, 4.5],
  [12, 4],
  [11, 4],
  [10, 3.5],
  [9, 3.5],
  [8, 3],
  [6, 3],
  [5, 2.5],
  [4, 2.5],
  [3, 2],
  [1, 1],
  [0, 0],
])('%d of 40 in listening is band %d', (score, band) => {
  expect(bandOfRawScore(LISTENING, score)).toBe(band);
});

test.each([
  [40, 9],
  [39, 9],
  [38, 8.5],
  [37, 8.5],
  [36, 8],
  [35, 8],
  [34, 7.5],
  [33, 7.5],
  [32, 7],
  [30, 7],
  [29, 6.5],
  [27, 6.5],
  [26, 6],
  [23, 6],
  [22, 5.5],
  [19, 5.5],
  [18, 5],
  [15, 5],
  [14, 4.5],
  [13, 4.5],
  [12, 4],
  [10, 4],
  [9, 3.5],
  [8, 3.5],
  [7, 3],
  [6, 3],
  [5, 2.5],
  [4, 2.5],
  [3, 2],
  [1, 1],
  [0, 0],
])('%d of 40 in reading is band %d', (score, band) => {
  expect(bandOfRawScore(READING, score)).toBe(band);
});

test('a table that ends too early is a mistake in the form', () => {
  expect(() => bandOfRawScore(rows([10, 4]), 9)).toThrow('No band for a raw score of 9');
});
