/** Words as the editor counts them (domain/word-count): letters and digits with inner apostrophes and hyphens. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** Sentences: what stands between full stops, question and exclamation marks or line ends, and holds a word. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])["')\]]*\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence));
}

/** Paragraphs: blocks with a line end between them, as people write them in a plain text box. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n+/).filter((paragraph) => /\p{L}/u.test(paragraph));
}

export function lowerWords(text: string): string[] {
  return wordsOf(text).map((word) => word.toLowerCase().replaceAll('’', "'"));
}
