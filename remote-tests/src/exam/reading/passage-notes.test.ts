import { addNote, notesAt, type PassageNote, segmentsOf } from './passage-notes';

const note = (from: number, to: number, text = '', place = 'p'): PassageNote => ({ place, from, to, text });

test.each([
  ['beside another', [note(0, 4)], note(6, 9), [note(0, 4), note(6, 9)]],
  ['that overlaps one: they become one', [note(0, 4)], note(2, 9), [note(0, 9)]],
  ['inside one: it stays', [note(0, 9)], note(2, 4), [note(0, 9)]],
  ['over two, whose notes are kept', [note(0, 3, 'a'), note(5, 8, 'b')], note(2, 6), [note(0, 8, 'a\nb')]],
  ['in another paragraph', [note(0, 4)], note(2, 9, '', 'q'), [note(0, 4), note(2, 9, '', 'q')]],
  [
    'over two, whose notes are too long for one',
    [note(0, 3, 'a'.repeat(300)), note(5, 8, 'b'.repeat(300))],
    note(2, 6),
    null,
  ],
])('a highlight %s', (_, notes, span, expected) => {
  expect(addNote(notes, span)).toEqual(expected);
});

test('highlights are refused before they could cost an answer its room', () => {
  const many = Array.from({ length: 200 }, (_, index) => note(index * 2, index * 2 + 1));
  expect(addNote(many, note(900, 901))).toBeNull();
  const long = Array.from({ length: 50 }, (_, index) => note(index * 2, index * 2 + 1, 'x'.repeat(470)));
  expect(addNote(long, note(900, 901))).toBeNull();
});

test.each([
  [0, 2, 1],
  [1, 1, 1],
  [4, 4, 0],
  [4, 6, 0],
  [3, 6, 1],
])('from %d to %d stand %d notes', (from, to, count) => {
  expect(notesAt([note(0, 4)], { place: 'p', from, to })).toHaveLength(count);
});

test.each([
  ['none', [], ['salt and mud']],
  ['one in the middle', [note(5, 8)], ['salt ', '[and]', ' mud']],
  ['out of order', [note(9, 12), note(0, 4)], ['[salt]', ' and ', '[mud]']],
  ['beyond the text', [note(9, 99)], ['salt and ', '[mud]']],
  ['backwards, negative, or no number', [note(8, 5), note(-9, -2), note(Number.NaN, 3)], ['salt and mud']],
])('a paragraph with highlights: %s', (_, notes, expected) => {
  const pieces = segmentsOf('salt and mud', 'p', notes).map(({ text, note: of }) => (of ? `[${text}]` : text));
  expect(pieces).toEqual(expected);
});
