import { useCallback, useState } from 'react';

interface ScrollEdges {
  /** @returns its cleanup */
  ref(element: HTMLElement | null): (() => void) | undefined;
  /** Attributes for the parent element, whose styles draw a shadow at an edge beyond which there is more text. */
  edges: { 'data-more-above': boolean; 'data-more-below': boolean };
}

/** Smaller differences are rounding errors. */
const TOLERANCE_PX = 1;

/** Tracks whether a scrolling element has hidden content above or below, so that its edges can show it. */
export function useScrollEdges(): ScrollEdges {
  const [above, setAbove] = useState(false);
  const [below, setBelow] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const read = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      setAbove(scrollTop > TOLERANCE_PX);
      setBelow(scrollHeight - clientHeight - scrollTop > TOLERANCE_PX);
    };
    element.addEventListener('scroll', read, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(read);
    for (const observed of [element, ...element.children]) observer?.observe(observed);
    read();
    return () => {
      element.removeEventListener('scroll', read);
      observer?.disconnect();
    };
  }, []);
  return { ref, edges: { 'data-more-above': above, 'data-more-below': below } };
}
