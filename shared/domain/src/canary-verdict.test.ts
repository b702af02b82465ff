import { canaryVerdict, errorRate, type ReleaseHealth } from './canary-verdict';

const health = (loads: number, errors: number): ReleaseHealth => ({ loads, errors });

test.each<[string, ReleaseHealth, ReleaseHealth, string]>([
  ['nothing is known', health(0, 0), health(0, 0), 'wait'],
  ['too few of the canary', health(49, 49), health(1000, 0), 'wait'],
  ['too few of current', health(1000, 1000), health(49, 0), 'wait'],
  ['nobody failed', health(50, 0), health(50, 0), 'keep'],
  ['everybody failed', health(50, 50), health(50, 50), 'keep'],
  ['the same rate', health(100, 5), health(1000, 50), 'keep'],
  ['better', health(100, 0), health(1000, 100), 'keep'],
  ['one bad visitor is no verdict', health(50, 1), health(1000, 1), 'keep'],
  ['nor are four', health(50, 4), health(1000, 1), 'keep'],
  ['five of fifty against one in a thousand', health(50, 5), health(1000, 1), 'roll-back'],
  ['one error in fifty against one in a hundred', health(50, 1), health(1000, 10), 'keep'],
  ['every load fails', health(50, 50), health(50, 0), 'roll-back'],
  ['6 of 50 against none of 50', health(50, 6), health(50, 0), 'roll-back'],
  ['5 of 50 against none of 50: just at the edge', health(50, 5), health(50, 0), 'keep'],
  ['2 % against 1 %, ten thousand each', health(10_000, 200), health(10_000, 100), 'roll-back'],
  ['1.2 % against 1 %, a thousand each', health(1000, 12), health(1000, 10), 'keep'],
])('%s', (_, canary, current, verdict) => {
  expect(canaryVerdict(canary, current).verdict).toBe(verdict);
});

test('z is that of the textbook: 15 of 100 against 5 of 100 is 2.357', () => {
  expect(canaryVerdict(health(100, 15), health(100, 5))).toMatchObject({ z: expect.closeTo(2.357, 3) as number });
});

test.each([
  [health(0, 0), 0],
  [health(0, 3), 0],
  [health(10, 1), 0.1],
  [health(10, 30), 1],
])('error rate of %j is %d', (given, rate) => {
  expect(errorRate(given)).toBe(rate);
});
