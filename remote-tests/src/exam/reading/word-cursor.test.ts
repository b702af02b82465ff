import { moveCursor, type WordCursor, wordsOf } from './word-cursor';

test.each([
  ['Salt, and mud.', ['Salt', 'and', 'mud']],
  ['a well-known worker’s “gate” (1,200)', ['a', 'well-known', 'worker’s', 'gate', '1', '200']],
  ['Café Ångström', ['Café', 'Ångström']],
  ['— …', []],
])('words of %s', (text, words) => {
  expect(wordsOf(text).map(({ from, to }) => text.slice(from, to))).toEqual(words);
});

const at = (paragraph: number, anchor: number, head = anchor): WordCursor => ({ paragraph, anchor, head });

test.each([
  ['begins at the first word', null, 1, false, at(0, 0)],
  ['goes to the next word', at(0, 0), 1, false, at(0, 1)],
  ['goes on in the next paragraph', at(0, 2), 1, false, at(1, 0)],
  ['stays at the end', at(1, 1), 1, false, at(1, 1)],
  ['goes back', at(0, 1), -1, false, at(0, 0)],
  ['goes back into the paragraph before', at(1, 0), -1, false, at(0, 2)],
  ['stays at the beginning', at(0, 0), -1, false, at(0, 0)],
  ['takes a word more', at(0, 0), 1, true, at(0, 0, 1)],
  ['takes no word of the next paragraph', at(0, 0, 2), 1, true, at(0, 0, 2)],
  ['gives a word back', at(0, 0, 2), -1, true, at(0, 0, 1)],
  ['goes on after several words', at(0, 0, 1), 1, false, at(0, 2)],
] as const)('%s', (_, cursor, step, isExtending, expected) => {
  expect(moveCursor([3, 2], cursor, { step, isExtending })).toEqual(expected);
});
