import {
  type DOMAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { keyStep, type Place, withinBounds } from './drag-bounds';

export interface Drag {
  /** Null while docked beside the screen, where it starts and covers nothing. */
  place: Place | null;
  dock(): void;
  head: Pick<
    DOMAttributes<HTMLElement>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onDoubleClick'
  >;
  /** For the ✥ handle. */
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** Moves a box by its head or with the arrow keys; Home, Escape or a double click dock it again. */
export function useDrag(box: RefObject<HTMLElement | null>): Drag {
  const [place, setPlace] = useState<Place | null>(null);
  const grip = useRef<{ pointer: number; dx: number; dy: number } | null>(null);

  const put = (wanted: Place) => {
    const width = box.current?.offsetWidth ?? 0;
    setPlace(withinBounds(wanted, width, { width: window.innerWidth, height: window.innerHeight }));
  };
  const corner = (): Place => {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {};
    return { x: left, y: top };
  };
  const dock = () => setPlace(null);

  useEffect(() => {
    // When the window shrinks, the camera must not stay outside of it.
    const fit = () =>
      setPlace(
        (at) =>
          at &&
          withinBounds(at, box.current?.offsetWidth ?? 0, { width: window.innerWidth, height: window.innerHeight }),
      );
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, [box]);

  return {
    place,
    dock,
    head: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || (event.target as Element).closest('button')) return;
        const { x, y } = corner();
        grip.current = { pointer: event.pointerId, dx: event.clientX - x, dy: event.clientY - y };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const held = grip.current;
        if (held?.pointer === event.pointerId) put({ x: event.clientX - held.dx, y: event.clientY - held.dy });
      },
      onPointerUp: () => {
        grip.current = null;
      },
      onPointerCancel: () => {
        grip.current = null;
      },
      onDoubleClick: dock,
    },
    onKeyDown(event) {
      if (event.key === 'Home' || event.key === 'Escape') dock();
      else {
        const to = keyStep(event.key, event.shiftKey, corner());
        if (!to) return;
        put(to);
      }
      event.preventDefault();
    },
  };
}
