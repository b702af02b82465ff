import { useCallback, useState } from 'react';

interface ScrollEdges {
  /** @returns its cleanup */
  ref(element: HTMLElement | null): (() => void) | undefined;
  /** For the element around it, whose styles draw a shadow at the edge where more text follows. */
  edges: { 'data-more-above': boolean; 'data-more-below': boolean };
}

/** A last line that is cut by less is rounding. */
const TOLERANCE_PX = 1;

/** Whether a scrolling element hides something above or below, so that its edges can show it. */
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
