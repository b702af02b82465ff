import type { Stream } from '@bandmark/contracts/api/attempts';
import { LATE_ACCEPTANCE_MS, PARTIAL_AFTER_MS, SILENT_AFTER_MS } from '@bandmark/domain/deadlines';

interface OfStream {
  stream: Stream;
  segment: number;
}

/** The number of chunks that the recorder declared for a stream and segment. */
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
 * Counts the chunks that must exist but are not stored: up to the number that the recorder declared or, if it died
 * before that, up to the highest sequence number that arrived.
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

/**
 * Segments that were opened but never closed: their tab has not declared how many chunks they have, so some may still
 * be on its device, even if none has arrived.
 */
export function openSegments(opened: readonly number[], declared: readonly OfStream[]): number[] {
  const closed = new Set(declared.map(({ segment }) => segment));
  return opened.filter((segment) => !closed.has(segment));
}

export interface Progress {
  submittedAt: number | null;
  /** `clock`: no page submitted it, so its tab was closed or lost before the time was over. */
  closedBy: 'candidate' | 'clock' | null;
  deadline: number;
  lastChunkAt: number | null;
  /** When the recorder declared that it has ended. */
  completedAt: number | null;
  missing: number;
  /** Number of segments that were opened but not closed. */
  open: number;
}

/**
 * Whether a recording may be finalised: `complete` if no chunk is missing and every segment is closed; `silent` if the
 * clock closed the attempt, no chunk is known to be missing and none has arrived for five minutes (later chunks are
 * still accepted, and the files are remade); `partial` if the attempt ended more than 24 h ago; otherwise `wait`.
 */
export type Readiness = 'wait' | 'complete' | 'silent' | 'partial';

export function readiness(progress: Progress, now: number): Readiness {
  if (progress.submittedAt === null) return 'wait';
  if (progress.completedAt !== null && progress.missing === 0 && progress.open === 0) return 'complete';
  if (now - progress.submittedAt > PARTIAL_AFTER_MS) return 'partial';
  if (progress.closedBy !== 'clock' || progress.missing > 0) return 'wait';
  const heardAt = Math.max(progress.deadline + LATE_ACCEPTANCE_MS, progress.lastChunkAt ?? 0);
  return now - heardAt > SILENT_AFTER_MS ? 'silent' : 'wait';
}

/** Whether the files contain every stored chunk. Files of an earlier release have no count and always do. */
export function isSettled(recording: {
  finalisedAt: number | null;
  finalisedChunks: number | null;
  chunkCount: number;
}): boolean {
  const { finalisedAt, finalisedChunks, chunkCount } = recording;
  return finalisedAt !== null && (finalisedChunks === null || finalisedChunks >= chunkCount);
}
