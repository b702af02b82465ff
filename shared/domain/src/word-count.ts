/** What keyboards and input methods type as an apostrophe; an accent key that stands alone is one too. */
export const APOSTROPHES = /['‘’‛ʹʻʼ′`´＇]/g;

/** Words as a candidate counts them: runs of letters and digits, with inner apostrophes (here all `'`) and hyphens. */
export function wordsOf(text: string): string[] {
  // An accent that is a character apart (NFD) would end its word.
  const composed = text.normalize('NFC').replaceAll(APOSTROPHES, "'");
  return composed.match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? [];
}

export function wordCount(text: string): number {
  return wordsOf(text).length;
}
