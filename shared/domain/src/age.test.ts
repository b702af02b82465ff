import { formatAge } from './age';

const MINUTE = 60_000;

test.each([
  [0, 'less than a minute'],
  [MINUTE - 1, 'less than a minute'],
  [MINUTE, '1 minute'],
  [119 * MINUTE, '119 minutes'],
  [120 * MINUTE, '2 hours'],
  [47 * 60 * MINUTE, '47 hours'],
  [48 * 60 * MINUTE, '2 days'],
  [40 * 24 * 60 * MINUTE, '40 days'],
])('%d ms is %s', (ms, expected) => {
  expect(formatAge(ms)).toBe(expected);
});
