import type { Stream } from '@bandmark/contracts/api/attempts';
import { LATE_ACCEPTANCE_MS, PARTIAL_AFTER_MS, SILENT_AFTER_MS } from '@bandmark/domain/deadlines';

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

/**
 * Segments that were opened and not closed: the tab that opened one never said how many chunks it has, so some may wait
 * on its device, even where none came yet.
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
  /** When the recorder said that it has ended. */
  completedAt: number | null;
  missing: number;
  /** Number of segments that were opened and not closed. */
  open: number;
}

/**
 * Whether a recording may be finalised: `complete` when everything is there and every segment is closed; `silent` when
 * the clock closed the attempt, no chunk is known to be missing and none has come for five minutes (later chunks are
 * still taken, and the files are made again); `partial` when the attempt ended 24 h ago; else `wait`.
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

/** The files hold every chunk that is stored. Files of an earlier server have no count and always do. */
export function isSettled(recording: {
  finalisedAt: number | null;
  finalisedChunks: number | null;
  chunkCount: number;
}): boolean {
  const { finalisedAt, finalisedChunks, chunkCount } = recording;
  return finalisedAt !== null && (finalisedChunks === null || finalisedChunks >= chunkCount);
}
