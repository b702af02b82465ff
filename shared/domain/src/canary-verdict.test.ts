import {
  compareRates,
  errorRate,
  judgeCanary,
  type ReleaseHealth,
  visitorHealth,
  type VisitorReport,
} from './canary-verdict';

const health = (loads: number, errors: number): ReleaseHealth => ({ loads, errors });

test.each<[string, ReleaseHealth, ReleaseHealth, string]>([
  ['no visitor failed', health(50, 0), health(50, 0), 'keep'],
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
  expect(compareRates(canary, current).verdict).toBe(verdict);
});

test('z is that of the textbook: 15 of 100 against 5 of 100 is 2.357', () => {
  expect(compareRates(health(100, 15), health(100, 5))).toMatchObject({ z: expect.closeTo(2.357, 3) as number });
});

test.each([
  [health(0, 0), 0],
  [health(0, 3), 0],
  [health(10, 1), 0.1],
  [health(10, 30), 1],
])('error rate of %j is %d', (given, rate) => {
  expect(errorRate(given)).toBe(rate);
});

let networks = 0;
const freshNetwork = (): string => `network ${(networks += 1)}`;

/** Visitors from different networks; for the first of them every load fails. */
const people = (visitors: number, failing: number): VisitorReport[] =>
  Array.from({ length: visitors }, (_, at) => ({ network: freshNetwork(), loads: 2, errors: at < failing ? 2 : 0 }));

/** One address with any number of invented visitors. */
const attacker = (visitors: number, loads: number, errors: number): VisitorReport[] => {
  const network = freshNetwork();
  return Array.from({ length: visitors }, () => ({ network, loads, errors }));
};

/** A school, whose candidates all share one address. */
const school = (visitors: number, failing: number): VisitorReport[] => {
  const network = freshNetwork();
  return people(visitors, failing).map((one) => ({ ...one, network }));
};

const fails = attacker(500, 1, 1);
const failsWithoutLoading = attacker(500, 0, 40);
const succeeds = attacker(500, 1000, 0);

test.each<[string, VisitorReport[], VisitorReport[], string]>([
  ['nothing is known', [], [], 'wait'],
  ['too few of the canary', people(49, 49), people(1000, 0), 'wait'],
  ['too few of current', people(1000, 1000), people(49, 0), 'wait'],
  ['fifty visitors of each are enough', people(50, 12), people(50, 0), 'roll-back'],
  ['a good canary', people(60, 0), people(300, 2), 'keep'],
  ['a bad canary', people(60, 12), people(300, 2), 'roll-back'],
  ['no worse than current', people(60, 6), people(300, 30), 'keep'],

  ['one address fails a good canary', [...people(60, 1), ...fails], people(300, 2), 'keep'],
  ['without ever loading it', [...people(60, 1), ...failsWithoutLoading], people(300, 2), 'keep'],
  ['while it praises current', [...people(60, 4), ...fails], [...people(60, 4), ...succeeds], 'keep'],
  ['among few visitors', [...people(50, 2), ...fails], people(50, 1), 'keep'],
  // The one address would decide both verdicts: with it the canary has five failures, and current as many.
  ['of which a fifth failure would come', [...people(60, 4), ...fails], people(300, 2), 'keep'],
  ['one address alone', fails, people(300, 0), 'wait'],

  ['one address praises a bad canary', [...people(60, 12), ...succeeds], people(300, 2), 'roll-back'],
  ['one address fails current', people(60, 12), [...people(60, 1), ...fails], 'roll-back'],
  ['one address fails current, which is hardly better', people(60, 9), [...people(60, 1), ...fails], 'roll-back'],
  ['both', [...people(60, 14), ...succeeds], [...people(60, 1), ...fails], 'roll-back'],

  ['a school of 200 is three visitors', school(200, 200), people(300, 0), 'wait'],
  ['twenty schools are sixty', Array.from({ length: 20 }, () => school(30, 9)).flat(), people(300, 2), 'roll-back'],
])('%s: the verdict', (_, canary, current, verdict) => {
  expect(judgeCanary(canary, current).verdict).toBe(verdict);
});

test.each([
  [people(10, 2), health(10, 2)],
  [school(200, 50), health(3, 0.75)],
  [attacker(1, 10, 40), health(1, 1)],
  [attacker(1, 10, 1), health(1, 0.1)],
  [attacker(1, 0, 0), health(0, 0)],
  // The version could not even be requested: it failed that visitor, however often the page tried.
  [attacker(1, 0, 40), health(1, 1)],
])('visitors are weighted %#', (reports, expected) => {
  expect(visitorHealth(reports)).toEqual(expected);
});

test('a version may have reports from any number of networks', () => {
  expect(judgeCanary(people(200_000, 100_000), people(60, 1)).verdict).toBe('roll-back');
});
