import { encodeNdjson } from './screen-recording';

const event = (text: string) => ({ type: 3, timestamp: 1, data: text });
const line = (text: string) => `${JSON.stringify(event(text))}\n`;

test.each([
  ['nothing', [], 100, []],
  ['one line an event', ['a', 'b'], 1000, [line('a') + line('b')]],
  ['cut between lines', ['aaa', 'bbb', 'c'], line('aaa').length, [line('aaa'), line('bbb'), line('c')]],
  [
    'an event above the limit stays whole',
    ['a', 'x'.repeat(200), 'b'],
    60,
    [line('a'), line('x'.repeat(200)), line('b')],
  ],
  ['such an event at the beginning', ['x'.repeat(200), 'b'], 60, [line('x'.repeat(200)), line('b')]],
  ['line breaks inside an event', ['a\nb'], 1000, [line('a\nb')]],
])('%s', async (_, texts, limit, expected) => {
  const parts = encodeNdjson(texts.map(event), limit);
  expect(await Promise.all(parts.map((part) => part.text()))).toEqual(expected);
});
