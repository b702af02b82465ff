import { consoleLine } from './console-line';

const event = (level: unknown, payload: unknown, plugin = 'rrweb/console@1') => ({
  type: 6,
  timestamp: 7,
  data: { plugin, payload: { level, trace: [], payload } },
});

test.each([
  ['a text', event('log', ['"draft saved"']), 'log', 'draft saved'],
  [
    'several values',
    event('info', ['"revision"', '58', '{"a":1}', 'undefined']),
    'info',
    'revision 58 {"a":1} undefined',
  ],
  ['markup stays text', event('error', ['"<img src=x onerror=alert(1)>"']), 'error', '<img src=x onerror=alert(1)>'],
  ['values that have no text', event('log', [{ toString: 1, valueOf: 1 }, [], null, 7]), 'log', '{…} {…} null 7'],
  ['a line without values', event('warn', []), 'warn', ''],
])('%s', (_, given, level, text) => {
  expect(consoleLine(given)).toEqual({ timestamp: 7, level, text });
});

test.each([
  ['other levels', event('table', ['1'])],
  ['other plugins', event('log', ['1'], 'rrweb/sequential-id@1')],
  ['a payload that is no list', event('log', 'x')],
  ['no data', { type: 6, timestamp: 7 }],
  ['other events', { type: 3, timestamp: 7, data: { source: 5 } }],
])('nothing for %s', (_, given) => {
  expect(consoleLine(given)).toBeNull();
});

test('a hostile depth is no problem', () => {
  let value: unknown = [];
  for (let depth = 0; depth < 50_000; depth += 1) value = [value];
  expect(consoleLine(event('log', [value]))?.text).toBe('{…}');
});

test('a very long line is cut', () => {
  expect(consoleLine(event('log', ['x'.repeat(9000)]))?.text).toHaveLength(2000);
});
