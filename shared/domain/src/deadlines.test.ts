import { arrivalOf, deadlineOf, EXTRA_TIME_FACTORS, formatRemaining, remainingMs } from './deadlines';
import { wordCount } from './word-count';

test.each([
  [1, 0, 1_200_000],
  [1.25, 0, 1_500_000],
  [2, 60_000, 2_460_000],
  [undefined, undefined, 1_200_000],
])('20 minutes × %d + %d ms', (factor, extra, lasts) => {
  expect(deadlineOf(5, 1_200_000, factor, extra)).toBe(5 + lasts);
});

test('extra time is a quarter, a half or as much again', () => {
  expect(EXTRA_TIME_FACTORS).toEqual([1, 1.25, 1.5, 2]);
});

const TEN_MINUTES = 600_000;

test.each([
  [1000, 'on-time'],
  [1001, 'late'],
  [1000 + TEN_MINUTES, 'late'],
  [1001 + TEN_MINUTES, 'too-late'],
])('what arrives at %d for a deadline of 1000 is %s', (now, arrival) => {
  expect(arrivalOf(1000, now)).toBe(arrival);
});

test.each([
  [0, '00:00'],
  [1, '00:01'],
  [768_000, '12:48'],
  [3_540_000, '59:00'],
  [3_599_000, '59:59'],
  [3_600_000, '1:00:00'],
  [3_725_000, '1:02:05'],
  [7_200_000, '2:00:00'],
])('%d ms is %s', (ms, text) => {
  expect(formatRemaining(ms)).toBe(text);
});

test('remaining time never goes below zero', () => {
  expect(remainingMs(10, 20)).toBe(0);
  expect(remainingMs(20, 10)).toBe(10);
});

test.each([
  ['', 0],
  ['  \n ', 0],
  ["It's a well-known fact.", 4],
  // Apostrophe variants, and decomposed accents (NFD).
  ['It´s he`s she＇s weʼre I’m', 5],
  ['cafe\u0301s nai\u0308ve', 2],
  // Marks without a composed form (Yoruba, Hindi), and invisible characters pasted from word processors.
  ['Bo\u0323\u0301lá नमस्ते', 2],
  ['co\u00ADoperate well\u2011known long\u2010term a\u200Bgo', 4],
  ['one—two', 2],
  ['Straße 9', 2],
  ['- -', 0],
])('"%s" has %d words', (text, words) => {
  expect(wordCount(text)).toBe(words);
});
