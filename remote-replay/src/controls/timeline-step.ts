/** An arrow key moves the position by 5 s (look, Replay). */
export const ARROW_MS = 5000;
const PAGE_MS = 30_000;

/** Where a key takes the slider (ARIA, slider pattern); null for keys that mean nothing to it. */
export function timelineStep(key: string, timeMs: number, totalMs: number): number | null {
  const within = (ms: number) => Math.min(totalMs, Math.max(0, ms));
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return within(timeMs + ARROW_MS);
    case 'ArrowLeft':
    case 'ArrowDown':
      return within(timeMs - ARROW_MS);
    case 'PageUp':
      return within(timeMs + PAGE_MS);
    case 'PageDown':
      return within(timeMs - PAGE_MS);
    case 'Home':
      return 0;
    case 'End':
      return totalMs;
    default:
      return null;
  }
}
