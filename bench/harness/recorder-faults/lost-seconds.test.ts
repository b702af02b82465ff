import { plannedKills } from './kill-plan';
import { lostSeconds } from './lost-seconds';

const STARTS = [0, 10_000, 80_000];

test.each([
  ['the run up to the kill, less what is left of it', 15_000, [{ startedAt: 10_200, seconds: 4.6 }], 0.4],
  [
    'a run whose file has a hole, all of what is left',
    15_000,
    [
      { startedAt: 10_200, seconds: 2 },
      { startedAt: 10_200, seconds: 1 },
    ],
    2,
  ],
  ['a run of which nothing is left, all of it', 15_000, [{ startedAt: 200, seconds: 9 }], 5],
  ['a later run does not count', 15_000, [{ startedAt: 80_100, seconds: 9 }], 5],
])('%s', (_, at, segments, lost) => {
  expect(lostSeconds(at, STARTS, segments)).toBeCloseTo(lost);
});

test('a seed deals the same kills again, another seed other ones', () => {
  expect(plannedKills(7, 5)).toEqual(plannedKills(7, 5));
  expect(plannedKills(8, 5)).not.toEqual(plannedKills(7, 5));
  expect(new Set(plannedKills(7, 50).map(({ victim }) => victim))).toEqual(new Set(['tab', 'browser']));
  for (const { afterMs } of plannedKills(7, 50)) expect(afterMs).toBeGreaterThanOrEqual(500);
});
