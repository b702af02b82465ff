import type { Stream } from '@bandmark/contracts/api/attempts';
import { PARTIAL_AFTER_MS } from '@bandmark/domain/deadlines';
import { SETTLE_MS } from './recording-limits';

export interface ChunkNumber {
  stream: Stream;
  segment: number;
  sequence: number;
}

export interface PlannedStream {
  stream: Stream;
  segment: number;
  chunks: number;
}

const keyOf = ({ stream, segment }: { stream: Stream; segment: number }) => `${stream}/${segment}`;

/** Sequence numbers by stream and segment. */
function byStream(chunks: readonly ChunkNumber[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const chunk of chunks) {
    const numbers = found.get(keyOf(chunk)) ?? new Set();
    numbers.add(chunk.sequence);
    found.set(keyOf(chunk), numbers);
  }
  return found;
}

/**
 * How many chunks are known to exist but are not stored: below the number that the recorder gave, or, where it died
 * before it gave one, in the gaps before the last that came. Bounded by the plan's own limit of 100,000 a stream.
 */
export function missingChunks(plan: readonly PlannedStream[], chunks: readonly ChunkNumber[]): number {
  const stored = byStream(chunks);
  const planned = new Map(plan.map((stream) => [keyOf(stream), stream.chunks]));
  let missing = 0;
  for (const key of new Set([...stored.keys(), ...planned.keys()])) {
    const numbers = stored.get(key) ?? new Set<number>();
    const expected = Math.max(planned.get(key) ?? 0, maxOf(numbers) + 1);
    missing += expected - numbers.size;
  }
  return missing;
}

function maxOf(numbers: ReadonlySet<number>): number {
  let max = -1;
  for (const number of numbers) if (number > max) max = number;
  return max;
}

/** Streams that sent chunks and never said how many there are. */
export function hasUndeclared(plan: readonly PlannedStream[], chunks: readonly ChunkNumber[]): boolean {
  const planned = new Set(plan.map(keyOf));
  return [...byStream(chunks).keys()].some((key) => !planned.has(key));
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
 * Whether a recording may be finalised (design §5): `complete` when everything is there, `partial` when the attempt
 * ended 24 h ago, else `wait`.
 */
export function readiness(progress: Progress, now: number): 'wait' | 'complete' | 'partial' {
  if (progress.submittedAt === null) return 'wait';
  const isSettled = !progress.undeclared || now - (progress.lastChunkAt ?? 0) > SETTLE_MS;
  if (progress.completedAt !== null && progress.missing === 0 && isSettled) return 'complete';
  return now - progress.submittedAt > PARTIAL_AFTER_MS ? 'partial' : 'wait';
}
