export interface PlaybackClock {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Calls back before the next frame. @returns a function that cancels the call */
  onFrame(callback: () => void): () => void;
}

export const pageClock: PlaybackClock = {
  now: () => performance.now(),
  onFrame(callback) {
    const frame = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(frame);
  },
};

/** If the screen's clock does not advance for this long while playing, an event has broken the player. Milliseconds. */
const STALLED_MS = 1500;
/** The most that counts between two frames: a longer gap means that the tab was in the background. */
const FRAME_MS = 100;

/**
 * Detects that the player's clock has stopped: an event that throws inside the player ends its timer permanently,
 * without an error that can be caught. The player also stops while a recorded stylesheet loads, but for a shorter time.
 */
export class StallDetector {
  private timeMs: number | null = null;
  private lookedAt = 0;
  private stillMs = 0;

  isStalled(timeMs: number, nowMs: number): boolean {
    this.stillMs = timeMs === this.timeMs ? this.stillMs + Math.min(FRAME_MS, nowMs - this.lookedAt) : 0;
    this.timeMs = timeMs;
    this.lookedAt = nowMs;
    return this.stillMs > STALLED_MS;
  }

  reset(): void {
    this.timeMs = null;
    this.stillMs = 0;
  }
}
