import { clockText, spokenTime } from './clock-text';

test.each([
  [0, '00:00', '0 seconds'],
  [-5, '00:00', '0 seconds'],
  [999, '00:00', '0 seconds'],
  [1000, '00:01', '1 second'],
  [60_000, '01:00', '1 minute'],
  [495_000, '08:15', '8 minutes 15 seconds'],
  [3_600_000, '1:00:00', '1 hour'],
  [7_385_000, '2:03:05', '2 hours 3 minutes 5 seconds'],
])('%d ms is %s, spoken %s', (ms, shown, spoken) => {
  expect(clockText(ms)).toBe(shown);
  expect(spokenTime(ms)).toBe(spoken);
});
