import {
  type DOMAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isShortcut } from '../controls/is-shortcut';

/** Position of the floating camera: its upper left corner in the viewport, in CSS pixels. */
export interface Place {
  x: number;
  y: number;
}

/** The drag bounds leave 265 px at the bottom (spec §9), so that the whole camera stays in view. */
const BOTTOM_ROOM_PX = 265;

/** The nearest position within the bounds. */
export function withinBounds(place: Place, cameraWidth: number, view: { width: number; height: number }): Place {
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(0, most), Math.max(0, value)));
  return { x: within(place.x, view.width - cameraWidth), y: within(place.y, view.height - BOTTOM_ROOM_PX) };
}

const STEPS: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Where an arrow key moves the camera: 16 px, or 64 px with Shift (WCAG 2.5.7 requires a way besides dragging). Null
 * for other keys.
 */
export function keyStep(key: string, isFar: boolean, from: Place): Place | null {
  const step = STEPS[key];
  const px = isFar ? 64 : 16;
  return step ? { x: from.x + step.x * px, y: from.y + step.y * px } : null;
}

const inView = (place: Place, camera: HTMLElement | null): Place =>
  withinBounds(place, camera?.offsetWidth ?? 0, { width: window.innerWidth, height: window.innerHeight });

const isOnButton = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest('button') !== null;

const FAR = Number.POSITIVE_INFINITY;
const CORNERS: readonly Place[] = [
  { x: 0, y: 0 },
  { x: FAR, y: 0 },
  { x: FAR, y: FAR },
  { x: 0, y: FAR },
];

export interface Drag {
  /** Null while docked beside the screen: its initial place, where it covers nothing. */
  place: Place | null;
  handlers: Pick<
    DOMAttributes<HTMLElement>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onDoubleClick'
  >;
  /**
   * Moves to the next corner, and from the last corner back to the dock (WCAG 2.5.7: a single pointer without
   * dragging).
   */
  toNextCorner(): void;
  /** For the ✥ handle. */
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** Moves a box by dragging, by a button or with the arrow keys; Home, Escape or a double click docks it again. */
export function useDrag(box: RefObject<HTMLElement | null>, onMoved: () => void): Drag {
  const [place, setPlace] = useState<Place | null>(null);
  const grip = useRef<{ pointer: number; dx: number; dy: number } | null>(null);

  const put = (wanted: Place) => {
    onMoved();
    setPlace(inView(wanted, box.current));
  };
  const corner = (): Place => {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {};
    return { x: left, y: top };
  };
  const dock = () => setPlace(null);
  const toNextCorner = () => {
    const corners = CORNERS.map((corner) => inView(corner, box.current));
    const at = corners.findIndex(({ x, y }) => x === place?.x && y === place.y);
    const next = corners[at + 1];
    if (next) put(next);
    else dock();
  };

  useEffect(() => {
    // A smaller window must still contain the camera.
    const fit = () => setPlace((at) => at && inView(at, box.current));
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, [box]);

  return {
    place,
    toNextCorner,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || isOnButton(event)) return;
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
      onDoubleClick(event) {
        if (!isOnButton(event)) dock();
      },
    },
    onKeyDown(event) {
      if (isShortcut(event)) return;
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
