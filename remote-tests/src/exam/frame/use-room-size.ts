import { type CSSProperties, useEffect, useState } from 'react';

/**
 * Where a keyboard on the screen leaves room: browsers cover the page with it instead of making the page smaller
 * (`dvh` stays), so the visual viewport says what can be seen. A page that is zoomed by hand keeps its size.
 */
export function useRoomSize(): CSSProperties {
  const [size, setSize] = useState<CSSProperties>({});
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const read = () => {
      const isCovered = view.scale === 1 && window.innerHeight - view.height > 1;
      setSize(
        isCovered
          ? ({ '--room-height': `${view.height}px`, '--room-top': `${view.offsetTop}px` } as CSSProperties)
          : {},
      );
    };
    view.addEventListener('resize', read);
    view.addEventListener('scroll', read);
    read();
    return () => {
      view.removeEventListener('resize', read);
      view.removeEventListener('scroll', read);
    };
  }, []);
  return size;
}
