import { timelineStep } from './timeline';

test.each([
  ['ArrowRight', 10_000, 15_000],
  ['ArrowUp', 10_000, 15_000],
  ['ArrowLeft', 10_000, 5000],
  ['ArrowDown', 3000, 0],
  ['ArrowRight', 118_000, 120_000],
  ['PageUp', 10_000, 40_000],
  ['PageDown', 10_000, 0],
  ['Home', 10_000, 0],
  ['End', 10_000, 120_000],
  ['Tab', 10_000, null],
])('%s from %d ms leads to %s', (key, from, expected) => {
  expect(timelineStep(key, from, 120_000)).toBe(expected);
});
