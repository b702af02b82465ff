import type { Stream } from '@bandmark/contracts/api/attempts';
import { PARTIAL_AFTER_MS } from '@bandmark/domain/deadlines';
import { SETTLE_MS } from './recording-limits';

interface OfStream {
  stream: Stream;
  segment: number;
}

/** How many chunks the recorder said a stream and segment has. */
export interface DeclaredStream extends OfStream {
  chunks: number;
}

/** How many chunks of a stream and segment are stored. */
export interface StoredStream extends OfStream {
  chunks: number;
  /** The highest sequence number, which begins at 0. */
  last: number;
}

const keyOf = ({ stream, segment }: OfStream) => `${stream}/${segment}`;

/**
 * How many chunks are known to exist but are not stored: below the number that the recorder declared or, where it
 * died before it declared one, in the gaps before the last that came.
 */
export function missingChunks(declared: readonly DeclaredStream[], stored: readonly StoredStream[]): number {
  const expected = new Map(declared.map((stream) => [keyOf(stream), stream.chunks]));
  let missing = 0;
  for (const stream of stored) {
    missing += Math.max(expected.get(keyOf(stream)) ?? 0, stream.last + 1) - stream.chunks;
    expected.delete(keyOf(stream));
  }
  for (const chunks of expected.values()) missing += chunks;
  return missing;
}

/** Whether a stream sent chunks and never declared how many there are. */
export function hasUndeclared(declared: readonly DeclaredStream[], stored: readonly StoredStream[]): boolean {
  const known = new Set(declared.map(keyOf));
  return stored.some((stream) => !known.has(keyOf(stream)));
}

export interface Progress {
  submittedAt: number | null;
  /** When the recorder said that it has ended. */
  completedAt: number | null;
  lastChunkAt: number | null;
  missing: number;
  undeclared: boolean;
}

/**
 * Whether a recording may be finalised: `complete` when everything is there, `partial` when the attempt
 * ended 24 h ago, else `wait`.
 */
export function readiness(progress: Progress, now: number): 'wait' | 'complete' | 'partial' {
  if (progress.submittedAt === null) return 'wait';
  const isSettled = !progress.undeclared || now - (progress.lastChunkAt ?? 0) > SETTLE_MS;
  if (progress.completedAt !== null && progress.missing === 0 && isSettled) return 'complete';
  return now - progress.submittedAt > PARTIAL_AFTER_MS ? 'partial' : 'wait';
}
