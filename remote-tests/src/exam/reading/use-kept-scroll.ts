import { useCallback } from 'react';

/**
 * Keeps the scroll position of an element while another part replaces it.
 * @param scrolls by key; lives as long as the room
 * @returns a ref with its cleanup
 */
export function useKeptScroll(scrolls: Map<string, number>, key: string) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      element.scrollTop = scrolls.get(key) ?? 0;
      const read = () => {
        // A hidden element loses its scroll position and fires a scroll event at 0, which must not overwrite it.
        if (element.clientHeight > 0) scrolls.set(key, element.scrollTop);
      };
      element.addEventListener('scroll', read, { passive: true });
      return () => element.removeEventListener('scroll', read);
    },
    [scrolls, key],
  );
}
