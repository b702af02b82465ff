import type { RecordingManifest, RrwebEvent } from '@bandmark/contracts/recording';
import { DAY_MS } from '@bandmark/domain/durations';
import { EVENT_TYPE } from '@bandmark/domain/recording/replay-event';

/**
 * Only a hostile file sets its clock back by more than this in total; events beyond the limit share one time stamp.
 * Milliseconds.
 */
const MAX_MOVED_MS = DAY_MS;

/**
 * Keeps events in the order of the file, which is the order in which they were recorded. Time stamps come from the wall
 * clock, and after the clock was set back, later events would sort before earlier ones. Such events, and all that
 * follow, are shifted behind the earlier ones. The real gap at the change is unknown and counts as zero.
 */
export class RecordedOrder {
  private lastAt = -Infinity;
  private movedMs = 0;

  constructor(private manifest: RecordingManifest | null) {}

  /**
   * Corrects the time stamps of the file's next events wherever the clock was set back.
   * @returns the manifest with the camera shifted like the screen, if a segment among these events begins on a shifted
   * clock; otherwise null
   */
  place(events: readonly RrwebEvent[]): RecordingManifest | null {
    let moved: RecordingManifest | null = null;
    for (const event of events) {
      const { timestamp } = event;
      const behindMs = this.lastAt - (timestamp + this.movedMs);
      if (behindMs > 0) this.movedMs = Math.min(MAX_MOVED_MS, this.movedMs + behindMs);
      this.lastAt = Math.max(this.lastAt, timestamp + this.movedMs);
      event.timestamp = this.lastAt;
      // Each segment begins with a meta event, and its camera starts with it.
      if (this.movedMs > 0 && event.type === EVENT_TYPE.meta) moved = this.moveCamera(timestamp) ?? moved;
    }
    return moved;
  }

  private moveCamera(screenStartedAt: number): RecordingManifest | null {
    const { manifest } = this;
    if (!manifest?.segments.some((segment) => segment.screenStartedAt === screenStartedAt)) return null;
    // Places of all cameras are relative to the first one, whose own place is the offset.
    const first = manifest.segments.find((segment) => segment.cameraStartedAt !== null);
    const isFirst = first?.screenStartedAt === screenStartedAt;
    this.manifest = {
      ...manifest,
      cameraOffsetMs: manifest.cameraOffsetMs + (isFirst ? this.movedMs : 0),
      segments: manifest.segments.map((segment) =>
        segment.screenStartedAt === screenStartedAt && segment.cameraStartedAt !== null
          ? { ...segment, screenStartedAt: null, cameraStartedAt: segment.cameraStartedAt + this.movedMs }
          : segment,
      ),
    };
    return this.manifest;
  }
}
