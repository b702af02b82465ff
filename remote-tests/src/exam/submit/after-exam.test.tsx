import { usualTime } from './after-exam';

test.each([
  [1, 'an hour'],
  [3_600_000, 'an hour'],
  [3_600_001, '2 hours'],
  [24 * 3_600_000, '24 hours'],
  [25 * 3_600_000, '2 days'],
  [72 * 3_600_000, '3 days'],
])('%d ms is %s', (ms, text) => {
  expect(usualTime(ms)).toBe(text);
});
