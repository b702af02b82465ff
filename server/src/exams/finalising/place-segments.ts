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

/**
 * Puts segments on one timeline. The time between them is kept, so that one offset relates the whole camera file to
 * the screen events; a segment never begins before the one before it has ended.
 * @param longestMs no timeline of this attempt is longer. A gap that would make it so comes from a clock that was set
 *   in between, and is left out; a segment that would is not placed
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
