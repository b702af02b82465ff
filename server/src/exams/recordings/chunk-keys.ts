import type { Stream } from '@bandmark/contracts/api/attempts';

export interface ChunkName {
  attemptId: string;
  stream: Stream;
  segment: number;
  sequence: number;
  sha256: string;
}

/** Prefix of every chunk that an attempt has sent. */
export const chunksOf = (attemptId: string): string => `chunks/${attemptId}/`;

/**
 * Where a chunk waits until its recording is finalised. The key carries the hash of the bytes: two requests that race
 * with different bytes under one number write two objects, and the row that is stored first decides which is the chunk.
 */
export const chunkKey = ({ attemptId, stream, segment, sequence, sha256 }: ChunkName): string =>
  `${chunksOf(attemptId)}${stream}/${segment}/${sequence}-${sha256}`;
