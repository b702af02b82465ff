import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';
import type { ChunkCount, RecordingChunk } from '@bandmark/contracts/outbox';
import type { RecordingSink, SegmentStart } from '../core/recording-sink';
import { type ChunkSequence, createChunkSequence } from './chunk-sequence';

interface ExamSinkOptions {
  /** Number of the first segment, already assigned by the server. */
  segment: number;
  nextSegment(): Promise<number>;
  onSegment(start: SegmentStart): void;
  onChunk(chunk: RecordingChunk): void;
}

export interface ExamSink extends RecordingSink {
  counts(): readonly ChunkCount[];
}

/**
 * Passes the exam's camera to the outbox, which stores each slice at once. The outbox keeps unsent slices and reports a
 * full device to the exam, so this sink never reports pressure: an exam is recorded for as long as possible.
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
    // Nothing to do: the exam itself declares the end, with the chunk counts of camera, screen and thumbnail.
    complete: async () => {},
    discard: async () => {},
    getPressure: () => 'none',
    subscribe: () => () => {},
  };
}
