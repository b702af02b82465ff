const THRESHOLD = 0.72;

/**
 * Measure of textual lexical diversity (McCarthy & Jarvis 2010): the mean number of words over which the ratio of
 * different words to words stays above 0.72, read forwards and backwards. Unlike that ratio itself it hardly depends
 * on the length of the text.
 *
 * @param words in lower case
 * @returns 0 for no words; for a text in which the ratio never falls that far, its number of words
 */
export function mtld(words: readonly string[]): number {
  if (words.length === 0) return 0;
  return (oneWay(words) + oneWay([...words].reverse())) / 2;
}

function oneWay(words: readonly string[]): number {
  let factors = 0;
  let seen = new Set<string>();
  let count = 0;
  for (const word of words) {
    seen.add(word);
    count += 1;
    if (seen.size / count <= THRESHOLD) {
      factors += 1;
      seen = new Set();
      count = 0;
    }
  }
  if (count > 0) factors += (1 - seen.size / count) / (1 - THRESHOLD);
  return factors === 0 ? words.length : words.length / factors;
}
