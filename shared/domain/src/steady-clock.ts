/** Two clocks that run apart by less were not set: their readings are rounded, and a clock is corrected in small steps. */
const SET_MS = 1000;

/**
 * The wall clock, but never back: where it falls behind the page's steady clock, it was set, and goes on from where it
 * was. It still follows the wall clock forward, because some systems stop the steady one while the machine sleeps.
 * @param steady milliseconds of a clock that is never set
 * @returns epoch milliseconds that rise in the order in which it is asked
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
