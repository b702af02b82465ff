import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';
import type { ChunkCount, RecordingChunk } from '@bandmark/contracts/outbox';
import type { RecordingSink, SegmentStart } from '../core/recording-sink';
import { type ChunkSequence, createChunkSequence } from './chunk-sequence';

interface ExamSinkOptions {
  /** Number of the first segment, which the server has already given. */
  segment: number;
  nextSegment(): Promise<number>;
  onSegment(start: SegmentStart): void;
  onChunk(chunk: RecordingChunk): void;
}

export interface ExamSink extends RecordingSink {
  counts(): readonly ChunkCount[];
}

/**
 * The exam's camera on its way to the outbox: each slice is a chunk of it, stored at once. The outbox keeps what cannot be sent yet and tells the exam when the device is full, so there is no pressure
 * here: an exam is recorded as long as it can be.
 */
export function createExamSink({ segment, nextSegment, onSegment, onChunk }: ExamSinkOptions): ExamSink {
  const sequences: ChunkSequence[] = [];
  let isFirst = true;
  return {
    sliceMs: CAMERA_RECORDING.deviceSliceMs,
    counts: () => sequences.map((sequence) => sequence.count()),
    async nextSegment() {
      const next = isFirst ? segment : await nextSegment();
      isFirst = false;
      return next;
    },
    openSegment(start) {
      const sequence = createChunkSequence('camera', start.segment, start.type, onChunk);
      sequences.push(sequence);
      onSegment(start);
      return {
        async put(slice) {
          sequence.put(slice, start.startedAt);
        },
        async close() {
          return { segment: start.segment, chunks: sequence.count().chunks };
        },
      };
    },
    // The exam declares its end with the screen's and the thumbnail's chunks.
    complete: async () => {},
    discard: async () => {},
    getPressure: () => 'none',
    subscribe: () => () => {},
  };
}
