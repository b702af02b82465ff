import { lowerWords } from './words';

/** For tests: the words of a text in an order that depends only on them and the seed, twelve to a sentence. */
export function shuffled(text: string, seed = 1): string {
  const words = lowerWords(text);
  const key = (word: string, at: number) => ((at + seed) * 7919 * seed + word.length * 104_729) % 1_000_003;
  return words
    .map((word, at) => [key(word, at), word] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, word], at) => (at % 12 === 11 ? `${word}.` : word))
    .join(' ');
}
