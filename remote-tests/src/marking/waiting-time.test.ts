import { waitingTime } from './waiting-time';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [0, 'less than a minute'],
  [MINUTE - 1, 'less than a minute'],
  [MINUTE, '1 minute'],
  [59 * MINUTE, '59 minutes'],
  [HOUR, 'an hour'],
  [47 * HOUR + 59 * MINUTE, '47 hours'],
  [48 * HOUR, '2 days'],
  [400 * 24 * HOUR, '400 days'],
])('%p ms are %p', (ms, text) => {
  expect(waitingTime(ms)).toBe(text);
});
