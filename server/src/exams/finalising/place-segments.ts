/** A camera segment whose length is known. */
export interface SegmentToPlace {
  segment: number;
  /** Start of the segment by the clock of the recording page. */
  startedAt: number | null;
  durationMs: number;
}

export interface PlacedSegment extends SegmentToPlace {
  /** Offset of its start in the joined file. */
  offsetMs: number;
}

/**
 * Places segments on one timeline. Gaps between them are preserved, so that one offset relates the whole camera file to
 * the screen events; segments never overlap.
 * @param longestMs upper bound for the timeline. A gap that would exceed it comes from a clock that was set in between,
 * and is dropped; a segment that would exceed it is not placed
 */
export function placeSegments(segments: readonly SegmentToPlace[], longestMs: number): PlacedSegment[] {
  const ordered = [...segments].sort((a, b) => a.segment - b.segment);
  const placed: PlacedSegment[] = [];
  for (const segment of ordered) {
    const before = placed.at(-1);
    const end = before ? before.offsetMs + before.durationMs : 0;
    const gap =
      before?.startedAt != null && segment.startedAt !== null
        ? segment.startedAt - (before.startedAt + before.durationMs)
        : 0;
    const fits = (offsetMs: number) => offsetMs + segment.durationMs <= longestMs;
    if (gap > 0 && fits(end + gap)) placed.push({ ...segment, offsetMs: end + gap });
    else if (fits(end)) placed.push({ ...segment, offsetMs: end });
  }
  return placed;
}
