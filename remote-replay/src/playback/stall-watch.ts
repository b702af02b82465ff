/** The screen's clock standing still for this long while playing means that an event broke it, wall milliseconds. */
const STALLED_MS = 1500;
/** A longer time between two looks was not playing: the window was in the background, where no frames come. */
const FRAME_MS = 100;

/**
 * Notices when the player's clock stops: an event that throws inside the player ends its timer for good and tells
 * nobody. The player also rests while a recorded style sheet loads, for less than this.
 */
export class StallWatch {
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
