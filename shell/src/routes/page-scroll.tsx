import { useLocation } from '@bandmark/platform/router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router-dom';

/** How long to wait for a page's content; a later scroll would disturb a reader. */
const PATIENCE_MS = 5_000;
/** Events by which the visitor scrolls or acts; they cancel a pending restore. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Restores the scroll position after Back and Forward. The browser restores it at once, when a list that is still
 * loading has not been rendered yet: the page is then too short, and would stay at its top.
 */
export function PageScroll(): null {
  const location = useLocation();
  const isBackOrForward = useNavigationType() === 'POP';
  const left = useRef(new Map<string, number>());
  /** The entry that is shown; null between the browser's popstate and the render of the next page. */
  const shown = useRef<string | null>(null);

  useEffect(() => {
    const keep = () => {
      if (shown.current !== null) left.current.set(shown.current, window.scrollY);
    };
    const leave = () => {
      shown.current = null;
    };
    // This module was loaded by a scroll event that has passed, so the first position is read here.
    keep();
    window.addEventListener('scroll', keep, { passive: true });
    window.addEventListener('popstate', leave);
    return () => {
      window.removeEventListener('scroll', keep);
      window.removeEventListener('popstate', leave);
    };
  }, []);

  useLayoutEffect(() => {
    const entry = entryOf(location);
    shown.current = entry;
    const top = left.current.get(entry) ?? 0;
    // Anchors and certificates set their own scroll position.
    if (!isBackOrForward || top === 0 || location.hash !== '') return undefined;
    return scrollOnceLong(top);
  }, [location, isBackOrForward]);
  return null;
}

/** All entries that the router did not create have the same key, so the address is added. */
const entryOf = ({ key, pathname, search, hash }: Location): string => `${key} ${pathname}${search}${hash}`;

/** Scrolls as soon as the page is long enough. @returns a function that cancels */
function scrollOnceLong(top: number): () => void {
  const root = document.documentElement;
  const observer = new ResizeObserver(() => {
    if (root.scrollHeight - window.innerHeight < top) return;
    end();
    window.scrollTo(0, top);
  });
  const timer = setTimeout(() => end(), PATIENCE_MS);
  const end = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const type of OWN_MOVES) window.removeEventListener(type, end);
  };
  for (const type of OWN_MOVES) window.addEventListener(type, end, { passive: true });
  observer.observe(document.body);
  return end;
}
