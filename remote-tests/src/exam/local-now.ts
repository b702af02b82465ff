/** Monotonic milliseconds of this page: setting the computer's clock does not move an exam's timer. */
export function localNow(): number {
  return performance.now();
}
