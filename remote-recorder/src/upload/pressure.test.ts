import { type Backlog, pressureOf } from './pressure';

const MB = 1024 * 1024;
const device = (waiting: number, free: number | null): Backlog => ({
  waitingBytes: waiting * MB,
  freeBytes: free === null ? null : free * MB,
  where: 'device',
});

test.each([
  ['nothing waits', device(0, 10_000), 'none'],
  ['half an hour without network', device(75, 10_000), 'none'],
  ['half of the bound', device(256, 10_000), 'warn'],
  ['three quarters of the bound', device(384, 10_000), 'lower-bit-rate'],
  ['the bound', device(511, 10_000), 'stop'],
  ['a browser that does not say what is free', device(300, null), 'warn'],
  ['a device that is nearly full before anything waits', device(0, 16), 'stop'],
  ['a device with little room', device(5, 18), 'warn'],
  ['a device with little room, later', device(84, 32), 'lower-bit-rate'],
  ['a device without room', device(90, 16), 'stop'],
  ['memory', { waitingBytes: 31 * MB, freeBytes: 10_000 * MB, where: 'memory' }, 'none'],
  ['memory, half full', { waitingBytes: 33 * MB, freeBytes: null, where: 'memory' }, 'warn'],
  ['memory, full', { waitingBytes: 64 * MB, freeBytes: null, where: 'memory' }, 'stop'],
] as const)('the pressure of %s', (_, backlog, pressure) => {
  expect(pressureOf(backlog)).toBe(pressure);
});
