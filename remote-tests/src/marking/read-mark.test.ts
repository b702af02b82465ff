import { readCriterion, readMark, snapped, stepped } from './read-mark';

test.each([
  ['7', 7],
  ['6.5', 6.5],
  ['6,5', 6.5],
  ['0', 0],
  ['9', 9],
  [' 8 ', 8],
  ['', null],
  ['9.5', null],
  ['-1', null],
  ['6.25', null],
  ['seven', null],
])('%p is %p', (text, band) => {
  expect(readCriterion(text)).toBe(band);
});

test.each([
  [
    ['7', '7', '6.5', '7.5'],
    [7, 7, 6.5, 7.5],
  ],
  [['7', '7', '', '7.5'], null],
  [['7', '7', '10', '7.5'], null],
] as const)('%p is %p', (texts, mark) => {
  expect(readMark(texts)).toEqual(mark);
});

test.each([
  ['6.25', '6.5'],
  ['6.2', '6'],
  ['6,75', '7'],
  ['9', '9'],
  ['9.1', '9.1'],
  ['-0.2', '-0.2'],
  ['seven', 'seven'],
  ['', ''],
])('%p is taken to %p when the box is left', (text, half) => {
  expect(snapped(text)).toBe(half);
});

test.each([
  ['', 0.5, '5'],
  ['', -1, '5'],
  ['6', 0.5, '6.5'],
  ['6.3', -0.5, '6'],
  ['8.5', 1, '9'],
  ['0.5', -1, '0'],
])('from %p a step of %p leads to %p', (text, by, next) => {
  expect(stepped(text, by)).toBe(next);
});
