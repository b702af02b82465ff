import { loudness } from './audio-level';

test.each([
  ['silence', 0, 0],
  ['the noise floor', 0.001, 0],
  ['half of the scale in decibels', 0.03162, 0.5],
  ['full scale', 1, 1],
])('%s is shown as %d → %d', (_, amplitude, level) => {
  expect(loudness(new Float32Array(64).fill(amplitude))).toBeCloseTo(level, 3);
});
