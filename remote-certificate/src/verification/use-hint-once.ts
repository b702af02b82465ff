import { type RefObject, useEffect, useState } from 'react';

/** Spec §9: the hint starts 300 ms after the widget came into view and shows for about 10 s, once. */
const DELAY_MS = 300;
const DURATION_MS = 10_000;

export function useHintOnce(element: RefObject<Element | null>): boolean {
  const [isHinting, setHinting] = useState(false);

  useEffect(() => {
    const target = element.current;
    if (!target || typeof IntersectionObserver === 'undefined') return;
    const timers: number[] = [];
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      timers.push(
        window.setTimeout(() => setHinting(true), DELAY_MS),
        window.setTimeout(() => setHinting(false), DELAY_MS + DURATION_MS),
      );
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
      timers.forEach((timer) => window.clearTimeout(timer));
    };
  }, [element]);

  return isHinting;
}
