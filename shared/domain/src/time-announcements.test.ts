import { announcementBetween, shareUsed } from './time-announcements';

const MIN = 60_000;

test.each([
  ['the first tick', null, 12 * MIN, null],
  ['an ordinary second', 11 * MIN, 11 * MIN - 1000, null],
  ['ten minutes', 10 * MIN + 1, 10 * MIN, '10 minutes left'],
  ['once only', 10 * MIN, 10 * MIN - 1000, null],
  ['five minutes', 5 * MIN + 900, 5 * MIN - 100, '5 minutes left'],
  ['one minute', MIN + 1, MIN, '1 minute left'],
  ['several at once', 11 * MIN, 4 * MIN, '5 minutes left'],
  ['the end', 500, 0, 'Time is over'],
  ['asleep over the end', 12 * MIN, 0, 'Time is over'],
  ['already over', 0, 0, null],
  ['time was added', 4 * MIN, 9 * MIN, null],
])('%s', (_, before, after, said) => {
  expect(announcementBetween(before, after)).toBe(said);
});

test.each([
  [0, 100, 36, 0.36],
  [0, 100, -5, 0],
  [0, 100, 120, 1],
  [50, 50, 50, 1],
  [1000, 1200, 1050, 0.25],
])('from %d to %d, at %d: %d', (begunAt, deadline, now, share) => {
  expect(shareUsed(begunAt, deadline, now)).toBe(share);
});

test.each([12, 24, 30, 60, 90, 120])('%d minutes speak four times, far below eight an hour', (minutes) => {
  const said = [];
  for (let left = minutes * MIN; left > 0; left -= 1000) said.push(announcementBetween(left, left - 1000));
  expect(said.filter((text) => text !== null)).toEqual([
    '10 minutes left',
    '5 minutes left',
    '1 minute left',
    'Time is over',
  ]);
});
