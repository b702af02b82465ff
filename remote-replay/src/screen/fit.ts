import type { Size } from './screen-player';

/** The largest size of the recorded window's shape within a room. Phones are enlarged, wide windows shrunk. */
export function fit(recorded: Size, room: Size): Size {
  const scale = Math.min(room.width / recorded.width, room.height / recorded.height);
  return Number.isFinite(scale) && scale > 0
    ? { width: Math.floor(recorded.width * scale), height: Math.floor(recorded.height * scale) }
    : { width: 0, height: 0 };
}
