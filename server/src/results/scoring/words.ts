import { wordsOf } from '@bandmark/domain/word-count';

/**
 * Splits a text into sentences at full stops, question and exclamation marks and line ends; pieces without a letter are
 * dropped.
 */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])["'”’)\]]*\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence));
}

/** Splits a text into paragraphs at line ends, as people write them in a plain text box. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n+/).filter((paragraph) => /\p{L}/u.test(paragraph));
}

export function lowerWords(text: string): string[] {
  return wordsOf(text).map((word) => word.toLowerCase());
}

const LONGEST_WORD = 45;

/**
 * Counts the words that no dictionary knows. Capitalised words (likely names), words with digits and single letters do
 * not count: they are rarely mistakes.
 *
 * @param isKnown whether a dictionary (British or American) has the word
 */
export function countMisspelt(text: string, isKnown: (word: string) => boolean): number {
  const verdicts = new Map<string, boolean>();
  const isMisspelt = (word: string) => {
    const known = verdicts.get(word) ?? (word.length <= LONGEST_WORD && word.split('-').every((part) => isKnown(part)));
    verdicts.set(word, known);
    return !known;
  };
  return wordsOf(text)
    .filter((word) => word.length > 1 && !/\p{N}/u.test(word) && !isName(word))
    .filter(isMisspelt).length;
}

/**
 * Whether only the first letter is a capital. Also true for the first word of a sentence: to miss a mistake there is
 * the lesser evil.
 */
function isName(word: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(word) && word.length > 1;
}
