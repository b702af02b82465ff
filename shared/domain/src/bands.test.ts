import { displayBand, isBand, overallBand, roundToHalf } from './bands';

test.each([
  [6.25, 6.5],
  [3.875, 4],
  [6.125, 6],
  [6.75, 7],
  [0, 0],
  [9, 9],
  [6.2499, 6],
])('%d rounds to %d', (band, half) => {
  expect(roundToHalf(band)).toBe(half);
});

test.each([
  [[6, 6.5], 6.5],
  [[7, 7, 6, 6.5], 6.5],
  [[4, 3.5, 4, 4], 4],
  [[9], 9],
  [[5.5, 7], 6.5],
  [[], null],
])('the overall band of %j is %s', (bands, overall) => {
  expect(overallBand(bands)).toBe(overall);
});

test.each([
  [6.4, '6'],
  [6.5, '7'],
  [7, '7'],
  [0, '0'],
])('%d is shown as IELTS score %s (§9.8)', (band, text) => {
  expect(displayBand(band)).toBe(text);
});

test.each([
  [0, true],
  [9, true],
  [6.5, true],
  [6.25, false],
  [-0.5, false],
  [9.5, false],
  [NaN, false],
])('%d is a band: %s (§9.13)', (value, is) => {
  expect(isBand(value)).toBe(is);
});
