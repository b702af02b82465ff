import { useLocation } from '@bandmark/platform/router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router-dom';

/** How long the content of a page may take; what comes later must not move a reader. */
const PATIENCE_MS = 5_000;
/** The visitor goes on from where the page is. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Back and Forward lead to where the page was left. The browser scrolls there at once, when a list that the server has
 * still to send is not there yet: the page is as long as its heading, and would stay at its top.
 */
export function PageScroll(): null {
  const location = useLocation();
  const isBackOrForward = useNavigationType() === 'POP';
  const left = useRef(new Map<string, number>());
  /** Null from the moment at which the browser leaves a page until the next one is shown. */
  const shown = useRef<string | null>(null);

  useEffect(() => {
    const keep = () => {
      if (shown.current !== null) left.current.set(shown.current, window.scrollY);
    };
    const leave = () => {
      shown.current = null;
    };
    // The scroll that loaded this module is over.
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
    // An anchor and a certificate have their own place.
    if (!isBackOrForward || top === 0 || location.hash !== '') return undefined;
    return scrollOnceLong(top);
  }, [location, isBackOrForward]);
  return null;
}

/** Entries that the router did not make share one key. */
const entryOf = ({ key, pathname, search, hash }: Location): string => `${key} ${pathname}${search}${hash}`;

/** Scrolls as soon as the page is long enough. @returns gives it up */
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
