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
 * Key of the object of a chunk. It contains the hash of the bytes: if two requests race with different bytes under one
 * sequence number, they write two objects, and the row that is inserted first decides which of them is the chunk.
 */
export const chunkKey = ({ attemptId, stream, segment, sequence, sha256 }: ChunkName): string =>
  `${chunksOf(attemptId)}${stream}/${segment}/${sequence}-${sha256}`;
