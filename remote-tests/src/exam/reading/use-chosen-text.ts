import { type RefObject, useCallback, useEffect, useState } from 'react';
import { chosenIn } from './chosen-text';
import type { Span } from './passage-notes';

/**
 * What is selected in a passage, by mouse, touch, keyboard or a screen reader. It stays while the focus is on a tool,
 * and ends when something else of the page is selected or written.
 * @param tools what may take the focus without ending it
 */
export function useChosenText(passage: RefObject<HTMLElement | null>, tools: RefObject<HTMLElement | null>) {
  const [chosen, setChosen] = useState<Span[]>([]);
  const read = useCallback(() => {
    if (!passage.current) return;
    const spans = chosenIn(passage.current);
    if (spans) setChosen(spans);
    else if (!tools.current?.contains(document.activeElement)) setChosen([]);
  }, [passage, tools]);
  useEffect(() => {
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [read]);
  const clear = () => {
    document.getSelection()?.removeAllRanges();
    setChosen([]);
  };
  return { chosen, clear, read };
}
