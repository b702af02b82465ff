import { wordsOf } from '@bandmark/domain/word-count';

/** Sentences: what stands between full stops, question and exclamation marks or line ends, and holds a word. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])["'”’)\]]*\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence));
}

/** Paragraphs: blocks with a line end between them, as people write them in a plain text box. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n+/).filter((paragraph) => /\p{L}/u.test(paragraph));
}

export function lowerWords(text: string): string[] {
  return wordsOf(text).map((word) => word.toLowerCase());
}

const LONGEST_WORD = 45;

/**
 * How many words no dictionary knows. Names (a capital inside a sentence), words with digits and single letters do
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

/** A capital first letter alone. Also a sentence's first word: one mistake fewer there is the smaller evil. */
function isName(word: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(word) && word.length > 1;
}
