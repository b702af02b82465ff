import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { choose, scrollTo } from './chosen-text';
import { moveCursor, type WordCursor, wordsOf } from './word-cursor';

/**
 * Selects words of a passage with the left and right arrow keys; Shift extends the selection. Up and down scroll, and
 * selecting begins at the first paragraph that begins in sight, or else at the last one that begins above.
 * Browsers offer selection by keyboard only with caret browsing, which few people know.
 * @param help element that covers the lower edge of the passage
 * @returns a key handler; it returns true for the keys that it handles
 */
export function useWordKeys(
  passage: RefObject<HTMLElement | null>,
  help: RefObject<HTMLElement | null>,
): (event: KeyboardEvent) => boolean {
  const cursor = useRef<WordCursor | null>(null);
  return (event) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
    if (step === null || event.ctrlKey || event.altKey || event.metaKey || !passage.current) return false;
    const paragraphs = [...passage.current.querySelectorAll<HTMLElement>('[data-place]')];
    const words = paragraphs.map((paragraph) => wordsOf(paragraph.textContent));
    const first = firstInSight(paragraphs, passage.current);
    const isFar = cursor.current !== null && !isInSight(paragraphs[cursor.current.paragraph], passage.current);
    cursor.current = moveCursor(
      words.map((each) => each.length),
      isFar ? null : cursor.current,
      { step, isExtending: event.shiftKey, first },
    );
    const { paragraph, anchor, head } = cursor.current;
    const from = words[paragraph]?.[Math.min(anchor, head)]?.from;
    const to = words[paragraph]?.[Math.max(anchor, head)]?.to;
    const element = paragraphs[paragraph];
    const word = words[paragraph]?.[head];
    if (element && word && from !== undefined && to !== undefined) {
      choose(element, from, to);
      scrollTo(passage.current, element, word, help.current?.offsetHeight);
    }
    event.preventDefault();
    return true;
  };
}

function isInSight(paragraph: HTMLElement | undefined, scroller: HTMLElement): boolean {
  if (!paragraph) return false;
  const { top, bottom } = paragraph.getBoundingClientRect();
  const sight = scroller.getBoundingClientRect();
  return bottom >= sight.top && top <= sight.bottom;
}

function firstInSight(paragraphs: readonly HTMLElement[], scroller: HTMLElement): number {
  const sight = scroller.getBoundingClientRect();
  const tops = paragraphs.map((paragraph) => paragraph.getBoundingClientRect().top);
  const first = tops.findIndex((top) => top >= sight.top && top < sight.bottom);
  const lastAbove = tops.findLastIndex((top) => top < sight.top);
  return first === -1 ? Math.max(lastAbove, 0) : first;
}

/**
 * The key of a shortcut. Non-Latin layouts (Cyrillic, Arabic) and input methods produce no Latin letter; then the
 * physical key counts, because such keyboards also carry Latin letters.
 * @returns a letter in lower case, or the name of another key
 */
export function shortcutKey({ key, code }: { key: string; code: string }): string {
  const isLatin = /^[\x20-\x7E]$/.test(key);
  const isOfOtherLayout = key.length === 1 && !isLatin;
  const place = isOfOtherLayout || key === 'Process' ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  return place?.toLowerCase() ?? (isLatin ? key.toLowerCase() : key);
}
