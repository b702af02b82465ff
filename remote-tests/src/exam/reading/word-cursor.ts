/** Words selected by keyboard, from the one where the selection began (anchor) to the current one (head). */
export interface WordCursor {
  paragraph: number;
  /** Indices of words. */
  anchor: number;
  head: number;
}

/** Character ranges of the words of a text, `to` excluded. */
export function wordsOf(text: string): { from: number; to: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/**
 * The next selection of words.
 * @param counts number of words of each paragraph
 * @param cursor null before the first selection
 * @param step 1 forward, -1 back
 * @param isExtending extends the selection by a word, within one paragraph
 * @param first index of the paragraph where selecting begins
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
