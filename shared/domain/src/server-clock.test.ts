import { betterClock, clockFrom, serverNow } from './server-clock';

test.each([
  ['an answer without delay', { serverTime: 5_000, sentAt: 100, receivedAt: 100 }, { offset: 4_900, uncertainty: 0 }],
  ['a round trip of 200 ms', { serverTime: 5_000, sentAt: 100, receivedAt: 300 }, { offset: 4_800, uncertainty: 100 }],
  [
    'a page whose clock is ahead',
    { serverTime: 1_000, sentAt: 9_000, receivedAt: 9_010 },
    { offset: -8_005, uncertainty: 5 },
  ],
])('%s', (_, sample, clock) => {
  expect(clockFrom(sample)).toEqual(clock);
});

test.each([
  ['the more certain one stays', { offset: 100, uncertainty: 5 }, { offset: 120, uncertainty: 50 }, 100],
  ['a more certain one replaces it', { offset: 100, uncertainty: 50 }, { offset: 120, uncertainty: 5 }, 120],
  ['equally certain: the fresh one', { offset: 100, uncertainty: 5 }, { offset: 103, uncertainty: 5 }, 103],
  [
    'after a sleep of a minute: the fresh one, however uncertain',
    { offset: 100, uncertainty: 5 },
    { offset: 60_100, uncertainty: 400 },
    60_100,
  ],
])('%s', (_, known, fresh, offset) => {
  expect(betterClock(known, fresh).offset).toBe(offset);
});

test('the server’s time now', () => {
  expect(serverNow({ offset: 4_900, uncertainty: 0 }, 150)).toBe(5_050);
});
