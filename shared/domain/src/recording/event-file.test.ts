import { EventFileError, EventFileReader } from './event-file';

function read(...parts: string[]): string[] {
  const reader = new EventFileReader();
  const items = parts.flatMap((part) => reader.push(part));
  reader.end();
  return items;
}

const events = [
  { type: 4, timestamp: 1, data: { href: 'a' } },
  { type: 3, timestamp: 2, data: { text: 'ends with a quote",' } },
  { type: 3, timestamp: 3, data: { text: 'backslashes \\ \\\\ and ] [ , "quoted"\n' } },
  { type: 3, timestamp: 4, data: { text: 'ž 漢字 😀' } },
].map((event) => JSON.stringify(event));

test('an empty list has no events', () => {
  expect(read('[]')).toEqual([]);
});

test.each([
  ['compact', JSON.stringify(events)],
  ['indented', JSON.stringify(events, null, 2)],
  ['surrounded by space', `\n ${JSON.stringify(events)}\r\n`],
])('reads a %s list', (_, text) => {
  expect(read(text)).toEqual(events);
});

test('reads the same wherever the text is cut', () => {
  const text = JSON.stringify(events);
  for (let cut = 0; cut <= text.length; cut += 1) expect(read(text.slice(0, cut), text.slice(cut))).toEqual(events);
  expect(read(...text)).toEqual(events);
});

test('gives an event as soon as its string is complete', () => {
  const reader = new EventFileReader();
  expect(reader.push('["one","tw')).toEqual(['one']);
  expect(reader.push('o"')).toEqual(['two']);
});

test('gives the events before a damaged place', () => {
  const reader = new EventFileReader();
  expect(reader.push('["one","two" three,"four"]')).toEqual(['one', 'two']);
  expect(() => reader.push('')).toThrow(EventFileError);
});

test.each([
  ['nothing', ''],
  ['a page instead of a list', '<!doctype html>'],
  ['an object', '{"message":"Not found"}'],
  ['a cut list', '["a","b'],
  ['a list without its end', '["a","b"'],
  ['a comma before the end', '["a",]'],
  ['two commas', '["a",,"b"]'],
  ['events that are no strings', '[{"type":4}]'],
  ['text after the end', '["a"] "b"'],
  ['a raw line break inside a string', '["a\nb"]'],
])('refuses %s', (_, text) => {
  expect(() => read(text)).toThrow(EventFileError);
});
