import { mtld } from './mtld';

const times = (words: string, n: number) => Array.from({ length: n }, () => words.split(' ')).flat();

test.each([
  ['no words', [], 0],
  ['words that never repeat', Array.from({ length: 40 }, (_, at) => `w${at}`), 40],
  // Each pair "a a" is one factor: its ratio falls to 1/2.
  ['one word', times('a', 10), 2],
  ['two words, one after the other: each factor begins anew', ['a', 'a', 'b', 'b'], 2],
])('of %s', (_, words, value) => {
  expect(mtld(words)).toBe(value);
});

test('is the mean of both directions: a repetition at the start is one at the end the other way round', () => {
  // Forwards, "a a" is a factor and the four words after it add none: 6. Backwards, the ratio falls to 5/6 at the end.
  const backwards = 6 / ((1 - 5 / 6) / 0.28);
  expect(mtld(['a', 'a', 'b', 'c', 'd', 'e'])).toBeCloseTo((6 + backwards) / 2, 8);
});

test('of a longer text by the same writer is nearly the same', () => {
  const text = times('the cat sat on a mat while the dog ran over my hill and the bird flew', 1);
  const [short, long] = [mtld([...text, ...text]), mtld([...text, ...text, ...text, ...text])];
  expect(Math.abs(short - long) / long).toBeLessThan(0.25);
});
