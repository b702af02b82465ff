import type { Stream } from '@bandmark/contracts/api/attempts';
import type { ChunkCount, RecordingChunk } from '@bandmark/contracts/outbox';

export interface ChunkSequence {
  /** Numbers the chunk and passes it on. Every chunk carries the start time of the first one, its segment's start. */
  put(bytes: Blob, startedAt: number): void;
  count(): ChunkCount;
}

/** Numbers the chunks of one stream and segment, from 0 without gaps. */
export function createChunkSequence(
  stream: Stream,
  segment: number,
  type: string,
  onChunk: (chunk: RecordingChunk) => void,
): ChunkSequence {
  let chunks = 0;
  let firstStart: number | null = null;
  return {
    put(bytes, startedAt) {
      firstStart ??= startedAt;
      onChunk({ stream, segment, sequence: chunks, bytes, type, startedAt: firstStart });
      chunks += 1;
    },
    count: () => ({ stream, segment, chunks }),
  };
}
