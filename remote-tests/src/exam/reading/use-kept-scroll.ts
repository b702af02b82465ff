import { useCallback } from 'react';

/**
 * Keeps where something was scrolled to while another part stands in its place.
 * @param scrolls by key; lives as long as the room
 * @returns a ref with its cleanup
 */
export function useKeptScroll(scrolls: Map<string, number>, key: string) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      element.scrollTop = scrolls.get(key) ?? 0;
      const read = () => {
        // What is hidden loses its place, and says so by a scroll to 0.
        if (element.clientHeight > 0) scrolls.set(key, element.scrollTop);
      };
      element.addEventListener('scroll', read, { passive: true });
      return () => element.removeEventListener('scroll', read);
    },
    [scrolls, key],
  );
}
