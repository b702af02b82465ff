import type { RecordingManifest, RrwebEvent } from '@bandmark/contracts/recording';
import { DAY_MS } from '@bandmark/domain/durations';
import { EVENT_TYPE } from '@bandmark/domain/recording/replay-event';

/** Only a hostile file sets its clock back by more than this in all; its events then share a moment. Milliseconds. */
const MOST_MOVED_MS = DAY_MS;

/**
 * Keeps the order in which a recording was made, which is the order of its file. Time stamps are of the wall clock, and
 * one that was set back would put later events among earlier ones: these and all that follow are moved behind them. The
 * time between the last event before and the first one after is unknown, and counts as none.
 */
export class RecordedOrder {
  private lastAt = -Infinity;
  private movedMs = 0;

  constructor(private manifest: RecordingManifest | null) {}

  /**
   * Changes the time stamps of the next events of the file, where the clock was set back.
   * @returns the manifest with its camera moved like the screen, when a segment of these events begins on such a clock;
   *   else null
   */
  place(events: readonly RrwebEvent[]): RecordingManifest | null {
    let moved: RecordingManifest | null = null;
    for (const event of events) {
      const { timestamp } = event;
      const behindMs = this.lastAt - (timestamp + this.movedMs);
      if (behindMs > 0) this.movedMs = Math.min(MOST_MOVED_MS, this.movedMs + behindMs);
      this.lastAt = Math.max(this.lastAt, timestamp + this.movedMs);
      event.timestamp = this.lastAt;
      // Each segment begins with one, and its camera with it.
      if (this.movedMs > 0 && event.type === EVENT_TYPE.meta) moved = this.moveCamera(timestamp) ?? moved;
    }
    return moved;
  }

  private moveCamera(screenStartedAt: number): RecordingManifest | null {
    const { manifest } = this;
    if (!manifest?.segments.some((segment) => segment.screenStartedAt === screenStartedAt)) return null;
    this.manifest = {
      ...manifest,
      segments: manifest.segments.map((segment) =>
        segment.screenStartedAt === screenStartedAt && segment.cameraStartedAt !== null
          ? { ...segment, screenStartedAt: null, cameraStartedAt: segment.cameraStartedAt + this.movedMs }
          : segment,
      ),
    };
    return this.manifest;
  }
}
