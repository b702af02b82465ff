import { activityBars, pauseAt, pauses } from './activity';

test.each([
  ['nothing done at all', [], 60_000, [{ fromMs: 1000, toMs: 59_000 }]],
  ['nothing done, but short', [], 9000, []],
  ['busy', [0, 9000, 18_000], 20_000, []],
  ['exactly the threshold', [0, 10_000], 10_000, []],
  ['one pause inside', [0, 30_000], 31_000, [{ fromMs: 1000, toMs: 29_000 }]],
  [
    'at either end',
    [20_000],
    40_000,
    [
      { fromMs: 1000, toMs: 19_000 },
      { fromMs: 21_000, toMs: 39_000 },
    ],
  ],
  ['an action after the end', [0, 50_000], 20_000, [{ fromMs: 1000, toMs: 19_000 }]],
])('pauses: %s', (_, actions, total, expected) => {
  expect(pauses(actions, total)).toEqual(expected);
});

test.each([
  [999, null],
  [1000, { fromMs: 1000, toMs: 29_000 }],
  [28_999, { fromMs: 1000, toMs: 29_000 }],
  [29_000, null],
])('the pause at %d ms', (time, expected) => {
  expect(pauseAt([{ fromMs: 1000, toMs: 29_000 }], time)).toEqual(expected);
});

test.each([
  ['nothing', [], 100, 4, [0, 0, 0, 0]],
  ['no length', [0], 0, 2, [0, 0]],
  ['one each', [0, 30, 60, 90], 100, 4, [1, 1, 1, 1]],
  ['a quarter of the most is half as high', [0, 1, 2, 3, 99], 100, 2, [1, 0.5]],
  ['the last moment belongs to the last bar', [100], 100, 2, [0, 1]],
])('bars: %s', (_, actions, total, count, expected) => {
  expect(activityBars(actions, total, count)).toEqual(expected);
});
