import { readCriterion, readMark } from './read-mark';

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
