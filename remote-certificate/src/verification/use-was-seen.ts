import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has been in view, at least half of it; it never becomes false again. */
export function useWasSeen(element: RefObject<Element | null>): boolean {
  const [wasSeen, setWasSeen] = useState(false);

  useEffect(() => {
    const target = element.current;
    if (!target || wasSeen || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setWasSeen(true);
      },
      { threshold: 0.5 },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, wasSeen]);

  return wasSeen;
}
