/** Smaller differences are not a clock change: readings are rounded, and NTP corrects the wall clock in small steps. */
const SET_MS = 1000;

/**
 * A wall clock that never goes back. When the wall clock falls behind the monotonic clock by 1 s or more, it was set
 * back; the result then continues from the time before. It still follows the wall clock forward, because some systems
 * stop the monotonic clock while the machine sleeps.
 * @param steady milliseconds of a monotonic clock
 * @returns a function that returns epoch milliseconds, never less than at the call before
 */
export function steadyClock(wall: () => number, steady: () => number): () => number {
  let wallAt = wall();
  let steadyAt = steady();
  let lostMs = 0;
  let lastAt = -Infinity;
  return () => {
    const behindMs = steady() - steadyAt - (wall() - wallAt);
    if (Math.abs(behindMs) >= SET_MS) {
      lostMs += Math.max(0, behindMs);
      wallAt = wall();
      steadyAt = steady();
    }
    lastAt = Math.max(lastAt, wall() + lostMs);
    return lastAt;
  };
}
