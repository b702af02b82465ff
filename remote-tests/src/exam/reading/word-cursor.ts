/** Words that are chosen by keyboard: from the one where choosing began to the one where it stands now. */
export interface WordCursor {
  paragraph: number;
  /** Indices of words. */
  anchor: number;
  head: number;
}

/** Where the words of a text are: characters, `to` excluded. */
export function wordsOf(text: string): { from: number; to: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/**
 * The next choice of words.
 * @param counts words of each paragraph
 * @param cursor null before the first
 * @param step 1 forward, -1 back
 * @param isExtending keeps what is chosen and adds a word; within one paragraph
 * @param first the paragraph where choosing begins
 */
export function moveCursor(
  counts: readonly number[],
  cursor: WordCursor | null,
  { step, isExtending, first = 0 }: { step: 1 | -1; isExtending: boolean; first?: number },
): WordCursor {
  if (!cursor) return { paragraph: first, anchor: 0, head: 0 };
  const last = (counts[cursor.paragraph] ?? 1) - 1;
  if (isExtending) return { ...cursor, head: clamp(cursor.head + step, 0, last) };
  const { paragraph, anchor, head } = cursor;
  const next = (step > 0 ? Math.max(anchor, head) : Math.min(anchor, head)) + step;
  if (next > last && paragraph < counts.length - 1) return { paragraph: paragraph + 1, anchor: 0, head: 0 };
  if (next < 0 && paragraph > 0) {
    const end = (counts[paragraph - 1] ?? 1) - 1;
    return { paragraph: paragraph - 1, anchor: end, head: end };
  }
  const word = clamp(next, 0, last);
  return { paragraph, anchor: word, head: word };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
