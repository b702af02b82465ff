import { steadyClock } from './steady-clock';

function clocks() {
  let wallAt = 1_800_000_000_000;
  let steadyAt = 5000;
  const begin = wallAt;
  const now = steadyClock(
    () => wallAt,
    () => steadyAt,
  );
  return {
    since: () => now() - begin,
    pass: (ms: number, steadyMs = ms) => {
      wallAt += ms;
      steadyAt += steadyMs;
    },
  };
}

test.each([
  ['runs as the wall clock does', [[1000], [2000]], [1000, 3000]],
  ['goes on where the wall clock is set back', [[1000], [-299_500, 500], [1000]], [1000, 1500, 2500]],
  ['and is set back again', [[-60_000, 0], [1000], [-60_000, 0], [1000]], [0, 1000, 1000, 2000]],
  [
    'follows the wall clock through a sleep of the steady one',
    [[1000], [600_000, 0], [1000]],
    [1000, 601_000, 602_000],
  ],
  ['rests through a small correction backwards', [[1000], [-30, 0], [20], [20]], [1000, 1000, 1000, 1010]],
  ['a clock that is set back after a sleep', [[600_000, 0], [-300_000, 0], [1000]], [600_000, 600_000, 601_000]],
] as const)('%s', (_, steps, expected) => {
  const { since, pass } = clocks();
  expect(
    steps.map(([ms, steadyMs]) => {
      pass(ms, steadyMs);
      return since();
    }),
  ).toEqual(expected);
});
