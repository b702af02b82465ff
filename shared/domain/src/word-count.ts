/** What keyboards and input methods type as an apostrophe; an accent key that stands alone is one too. */
export const APOSTROPHES = /['‘’‛ʹʻʼ′`´＇]/g;

/** The hyphens that word processors write, of which one keeps a line together. */
const HYPHENS = /[\u2010\u2011]/g;

/**
 * Words as a candidate counts them: runs of letters and digits, with inner apostrophes (here all `'`) and hyphens (all
 * `-`). Marks belong to their letter: not every one has a composed form (NFC), as in Yoruba, Hindi or Thai.
 */
export function wordsOf(text: string): string[] {
  // Unseen characters of pasted texts, such as soft hyphens, would end a word.
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
