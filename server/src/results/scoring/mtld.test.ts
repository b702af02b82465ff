import { mtld } from './mtld';

const times = (words: string, n: number) => Array.from({ length: n }, () => words.split(' ')).flat();

test.each([
  ['no words', [], 0],
  ['words that never repeat', Array.from({ length: 40 }, (_, at) => `w${at}`), 40],
  // Each pair "a a" is one factor: its ratio falls to 1/2.
  ['one word', times('a', 10), 2],
])('of %s', (_, words, value) => {
  expect(mtld(words)).toBe(value);
});

test('of a longer text by the same writer is nearly the same', () => {
  const text = times('the cat sat on a mat while the dog ran over my hill and the bird flew', 1);
  const [short, long] = [mtld([...text, ...text]), mtld([...text, ...text, ...text, ...text])];
  expect(Math.abs(short - long) / long).toBeLessThan(0.25);
});
