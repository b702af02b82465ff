export interface PlaybackClock {
  /** Milliseconds of any steady clock. */
  now(): number;
  /** Calls back before the next frame. @returns cancels the call */
  onFrame(callback: () => void): () => void;
}

export const pageClock: PlaybackClock = {
  now: () => performance.now(),
  onFrame(callback) {
    const frame = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(frame);
  },
};

/** When the screen's clock stands still this long while playing, an event has broken it. Milliseconds. */
const STALLED_MS = 1500;
/** Between two frames at most this much counts: a longer gap means that the tab was in the background. */
const FRAME_MS = 100;

/**
 * Detects that the player's clock has stopped: an event that throws inside the player ends its timer for good, without
 * an error to catch. The player also stops while a recorded style sheet loads, but for a shorter time.
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
