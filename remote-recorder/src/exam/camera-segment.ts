import type { ChunkCount, RecordingChunk } from '@bandmark/contracts/outbox';
import { recordSlices } from '../camera/slice-recorder';
import { createChunkSequence } from './chunk-sequence';

export interface CameraSegment {
  flush(): void;
  /** Resolves when the last slice has been handed over. */
  stop(): Promise<ChunkCount>;
}

/**
 * One run of the recorder. Slices of two runs do not make one file (facts: two recordings concatenated play only the
 * first), so each run is a segment of its own. Each slice of a second is a chunk: what is not handed over is lost
 * with the page.
 * @throws RecorderError `format`, `start`
 */
export function recordCameraSegment(options: {
  stream: MediaStream;
  segment: number;
  now(): number;
  onStart(): void;
  onChunk(chunk: RecordingChunk): void;
  onFailed(): void;
}): CameraSegment {
  const { now, onFailed } = options;
  let startedAt = now();
  // A recorder starts some 100 ms after it is told to; its own start is the zero of the camera's timeline.
  const recorder = recordSlices(options.stream, {
    onStart() {
      startedAt = now();
      options.onStart();
    },
    onSlice(slice) {
      chunks.keep(slice, startedAt);
    },
    onFailed,
  });
  const chunks = createChunkSequence('camera', options.segment, recorder.type, options.onChunk);
  return {
    flush: () => recorder.flush(),
    async stop() {
      await recorder.stop();
      return chunks.count();
    },
  };
}
