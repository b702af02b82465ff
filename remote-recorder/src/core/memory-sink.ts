import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';
import type { RecordingSink, SegmentStart } from './recording-sink';

export interface MemorySegment extends SegmentStart {
  slices: readonly Blob[];
}

export interface MemorySink extends RecordingSink {
  /** Every segment with at least one slice, in order. */
  segments(): readonly MemorySegment[];
}

/** Keeps a recording in the page: for playback and download, and where no receiver is named. */
export function createMemorySink(): MemorySink {
  let kept: { start: SegmentStart; slices: Blob[] }[] = [];
  let next = 0;
  return {
    sliceMs: CAMERA_RECORDING.chunkMs,
    segments: () => kept.filter(({ slices }) => slices.length > 0).map(({ start, slices }) => ({ ...start, slices })),
    nextSegment: async () => next++,
    openSegment(start) {
      const slices: Blob[] = [];
      kept.push({ start, slices });
      return {
        async put(slice) {
          slices.push(slice);
        },
        close: async () => ({ segment: start.segment, chunks: slices.length }),
      };
    },
    complete: async () => {},
    async discard() {
      kept = [];
      next = 0;
    },
    // A browser moves large blobs to the disk by itself, and a page has no measure of what is left there.
    getPressure: () => 'none',
    subscribe: () => () => {},
  };
}
