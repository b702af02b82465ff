/** Characters that keyboards and input methods produce for an apostrophe, including spacing accents. */
export const APOSTROPHES = /['‘’‛ʹʻʼ′`´＇]/g;

/** Hyphens that word processors insert: the Unicode hyphen and the non-breaking hyphen. */
const HYPHENS = /[\u2010\u2011]/g;

/**
 * Splits a text into words as a candidate counts them: runs of letters and digits, with inner apostrophes (normalised
 * to `'`) and hyphens (to `-`). Combining marks belong to their letter, because in Yoruba, Hindi or Thai, for example,
 * not every mark has a composed form (NFC).
 */
export function wordsOf(text: string): string[] {
  // Invisible characters in pasted text, such as soft hyphens, would split a word.
  const plain = text
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(HYPHENS, '-');
  return plain.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu) ?? [];
}

export function wordCount(text: string): number {
  return wordsOf(text).length;
}
