import { ConsoleRepeater, firstAfter } from './console-repeater';

const line = (atMs: number, level: 'info' | 'log' | 'warn' | 'error', text: string) => ({
  atMs,
  level,
  text,
  timestamp: atMs,
});
const LINES = [
  line(1000, 'info', 'opened'),
  line(2000, 'warn', '%c slow'),
  line(2000, 'error', '<b>'),
  line(2000, 'log', 'saved'),
];

afterEach(() => jest.restoreAllMocks());

test('logs each line once, at its time, after a fixed text (§2.60)', () => {
  const info = jest.spyOn(console, 'info').mockReturnValue();
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  const error = jest.spyOn(console, 'error').mockReturnValue();
  const log = jest.spyOn(console, 'log').mockReturnValue();
  const repeater = new ConsoleRepeater();
  repeater.playTo(999, LINES);
  expect(info).not.toHaveBeenCalled();
  repeater.playTo(1500, LINES);
  repeater.playTo(1600, LINES);
  expect(info.mock.calls).toEqual([['Recording 00:01:', 'opened']]);
  repeater.playTo(2000, LINES);
  expect(warn.mock.calls).toEqual([['Recording 00:02:', '%c slow']]);
  expect(error.mock.calls).toEqual([['Recording 00:02:', '<b>']]);
  expect(log.mock.calls).toEqual([['Recording 00:02:', 'saved']]);
});

test('skips lines that a seek jumps over, and logs them again after going back', () => {
  const info = jest.spyOn(console, 'info').mockReturnValue();
  jest.spyOn(console, 'warn').mockReturnValue();
  const repeater = new ConsoleRepeater();
  repeater.moveTo(1500);
  repeater.playTo(1600, LINES);
  expect(info).not.toHaveBeenCalled();
  repeater.moveTo(0);
  repeater.playTo(1200, LINES);
  expect(info).toHaveBeenCalledTimes(1);
});

test.each([
  [0, 0],
  [1000, 1],
  [1999, 1],
  [2000, 4],
  [9999, 4],
])('lines up to %d ms: %d', (timeMs, expected) => {
  expect(firstAfter(LINES, timeMs)).toBe(expected);
});
