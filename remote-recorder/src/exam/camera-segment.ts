import type { ChunkCount, RecordingChunk } from '@bandmark/contracts/outbox';
import { recordSlices } from '../camera/slice-recorder';
import { createChunkSequence } from './chunk-sequence';

export interface CameraSegment {
  flush(): void;
  /** Resolves after the last slice. */
  stop(): Promise<ChunkCount>;
}

/**
 * One run of the recorder. Each run is a separate segment, because the slices of two runs do not make one file: players
 * show only the first of two concatenated recordings. Each slice of a second is a chunk, so a page that crashes loses at
 * most a second.
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
  // MediaRecorder starts some 100 ms after `start()`; its start event is the zero of the camera's timeline.
  const recorder = recordSlices(options.stream, {
    onStart() {
      startedAt = now();
      options.onStart();
    },
    onSlice(slice) {
      chunks.put(slice, startedAt);
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
