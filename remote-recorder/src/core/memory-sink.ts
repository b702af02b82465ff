import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';
import type { RecordingSink, SegmentStart } from './recording-sink';

export interface MemorySegment extends SegmentStart {
  slices: readonly Blob[];
}

export interface MemorySink extends RecordingSink {
  /** Every segment with at least one slice, in order. */
  segments(): readonly MemorySegment[];
}

/** Keeps a recording in the page's memory, for playback and download. Without a receiver it is the only sink. */
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
    // Browsers move large blobs to disk, and a page cannot measure how much space is left there.
    getPressure: () => 'none',
    subscribe: () => () => {},
  };
}
