/** A camera segment whose length is known. */
export interface SegmentToPlace {
  segment: number;
  /** Clock of the recording page. */
  startedAt: number | null;
  durationMs: number;
}

export interface PlacedSegment extends SegmentToPlace {
  /** Where it begins in the joined file. */
  offsetMs: number;
}

/** No attempt lasts longer. A clock that claims a longer gap was set in between: the gap is left out. */
const LONGEST_GAP_MS = 60 * 60_000;

/**
 * Puts segments on one timeline. The time between them is kept, so that one offset relates the whole camera file to
 * the screen events; a segment never begins before the one before it has ended.
 */
export function placeSegments(segments: readonly SegmentToPlace[]): PlacedSegment[] {
  const ordered = [...segments].sort((a, b) => a.segment - b.segment);
  const placed: PlacedSegment[] = [];
  for (const segment of ordered) {
    const before = placed.at(-1);
    const end = before ? before.offsetMs + before.durationMs : 0;
    const gap =
      before?.startedAt != null && segment.startedAt !== null
        ? segment.startedAt - (before.startedAt + before.durationMs)
        : 0;
    placed.push({ ...segment, offsetMs: end + (gap > 0 && gap <= LONGEST_GAP_MS ? gap : 0) });
  }
  return placed;
}
