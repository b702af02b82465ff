import { Writable } from 'node:stream';
import { boundedOutput, levelOf, openLog } from './log';
import { readableLog } from './testing/test-log';

test.each([
  [undefined, true, 'warn'],
  [undefined, false, 'info'],
  ['debug', true, 'debug'],
  ['silent', false, 'silent'],
] as const)('LOG_LEVEL %s, at a terminal: %s → %s', (LOG_LEVEL, isTerminal, level) => {
  expect(levelOf({ LOG_LEVEL }, isTerminal)).toBe(level);
});

test('a line never repeats the message of an error that was logged without words', () => {
  const { log, lines, text } = readableLog();
  log.error(new Error('mia@example.org is no recipient'));
  log.error({ err: new Error('mia@example.org is no recipient') });
  log.warn('mia@example.org is no recipient');
  log.warn({ reason: new Error('no answer from mia@example.org') }, 'not ready');
  expect(lines().map(({ msg, reason }) => reason ?? msg)).toEqual([
    'error',
    'error',
    '<email> is no recipient',
    'no answer from <email>',
  ]);
  expect(text()).not.toContain('mia@');
});

test('a log that nothing reads costs at most 4 MiB, and says later what is missing', () => {
  const pending: (() => void)[] = [];
  const read: string[] = [];
  const reader = new Writable({
    decodeStrings: false,
    write(line: string, _encoding, done) {
      pending.push(() => {
        read.push(line);
        done();
      });
    },
  });
  const log = openLog('info', boundedOutput(reader));
  for (let count = 0; count < 100; count += 1) log.info({ text: 'x'.repeat(100_000) }, 'request');
  expect(reader.writableLength).toBeLessThan(4.3 * 1024 * 1024);
  for (let next = pending.shift(); next; next = pending.shift()) next();
  log.info('after');
  for (let next = pending.shift(); next; next = pending.shift()) next();
  const kept = read.length - 2;
  expect(kept).toBeLessThan(50);
  expect(JSON.parse(read.at(-2) ?? '')).toEqual({
    level: 'warn',
    msg: `${100 - kept} lines were dropped: the log was not read`,
  });
  expect(read.at(-1)).toContain('"msg":"after"');
});
