/** Position of the floating camera: its upper left corner in the viewport, CSS pixels. */
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

/** Where an arrow key moves the camera: 16 px, 64 px with Shift (WCAG 2.5.7: not by dragging alone). Null for other keys. */
export function keyStep(key: string, isFar: boolean, from: Place): Place | null {
  const step = STEPS[key];
  const px = isFar ? 64 : 16;
  return step ? { x: from.x + step.x * px, y: from.y + step.y * px } : null;
}
