import { formatCountdown, offerEnd, offerEndDay, offerWeekShare } from './countdown';

/** A date in local time, which the rule uses. */
const at = (year: number, month: number, day: number, hour = 0, minute = 0, second = 0, ms = 0) =>
  new Date(year, month - 1, day, hour, minute, second, ms);

describe('the coming Sunday midnight', () => {
  test.each([
    ['a Friday', at(2026, 11, 20, 15, 2), at(2026, 11, 23), 'November 22'],
    ['a Monday at its first moment', at(2026, 11, 16), at(2026, 11, 23), 'November 22'],
    ['a Saturday at its last second', at(2026, 11, 21, 23, 59, 59), at(2026, 11, 23), 'November 22'],
    ['Sunday itself, early', at(2026, 11, 22, 0, 0, 1), at(2026, 11, 23), 'November 22'],
    ['Sunday itself, last moment', at(2026, 11, 22, 23, 59, 59, 999), at(2026, 11, 23), 'November 22'],
    ['the midnight itself belongs to the next week', at(2026, 11, 23), at(2026, 11, 30), 'November 29'],
    ['a month that ends before the Sunday', at(2026, 9, 30, 12), at(2026, 10, 5), 'October 4'],
    ['a Sunday that is the last of its month', at(2026, 5, 30, 12), at(2026, 6, 1), 'May 31'],
    ['a Sunday that is the first of its month', at(2026, 10, 30), at(2026, 11, 2), 'November 1'],
    ['the end of a leap February', at(2028, 2, 28, 9), at(2028, 3, 6), 'March 5'],
    ['the turn of the year', at(2026, 12, 30), at(2027, 1, 4), 'January 3'],
  ])('from %s (§2.24 §9.7)', (_name, now, end, day) => {
    expect(offerEnd(now)).toEqual(end);
    expect(offerEndDay(now)).toBe(day);
  });

  test('is at most a week away, and never now', () => {
    for (let hour = 0; hour < 24 * 30; hour += 1) {
      const now = at(2026, 11, 1, hour);
      const left = offerEnd(now).getTime() - now.getTime();
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(7 * 86_400_000 + 3_600_000);
    }
  });
});

test.each([
  [at(2026, 11, 16), 0],
  [at(2026, 11, 19, 12), 0.5],
  [at(2026, 11, 22), 6 / 7],
])('share of the week gone at %s', (now, share) => {
  expect(offerWeekShare(now)).toBeCloseTo(share, 6);
});

const DAY = 86_400_000;
test.each([
  [2 * DAY + 9 * 3_600_000 + 57 * 60_000 + 48_000, 'second', '2d 09h 57m 48s'],
  [7 * DAY, 'second', '7d 00h 00m 00s'],
  [1, 'second', '0d 00h 00m 01s'],
  [0, 'second', '0d 00h 00m 00s'],
  [-5, 'second', '0d 00h 00m 00s'],
  [59_001, 'second', '0d 00h 01m 00s'],
  [2 * DAY + 61_000, 'minute', '2d 00h 02m'],
] as const)('%d ms by the %s reads %s', (ms, unit, text) => {
  expect(formatCountdown(ms, unit)).toBe(text);
});
