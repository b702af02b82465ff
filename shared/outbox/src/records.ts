import type { Stream } from '@bandmark/contracts/api/attempts';
import type { ChunkCount, TransportFailureKind } from './transport';

/**
 * What lies on the device. The database's version stays 1 for ever (a page that is rolled back could not open a
 * newer one: VersionError), so each record carries its own `v`. Reading fills in what an older page did not write,
 * and writing keeps fields that a newer page wrote.
 */
export const RECORD_VERSION = 1;

export type PermanentFailure = Exclude<TransportFailureKind, 'transient' | 'lease-lost'>;

export interface AttemptRecord {
  v: number;
  /** See `attemptKey`. */
  key: string;
  userId: string;
  attemptId: string;
  grant: string;
  /** The window that claimed this attempt last, on this device. */
  tabId: string;
  text: string;
  /** Of `text`; 0 before the first change. */
  sequence: number;
  /** Highest sequence that the server acknowledged. */
  ackedSequence: number;
  isSubmitWanted: boolean;
  receipt: { receipt: string; late: boolean } | null;
  /** Why the server does not take the text, and at which sequence. The text stays here. */
  refusal: { kind: PermanentFailure; sequence: number } | null;
  /** Chunks kept so far, by `countKey`: a window that was killed never said how many it had. */
  chunkCounts: Readonly<Record<string, number>>;
  ended: readonly ChunkCount[] | null;
  isEndSent: boolean;
  endRefusal: PermanentFailure | null;
  /** Epoch milliseconds of the last change on this device. */
  updatedAt: number;
}

export interface ChunkRecord {
  v: number;
  key: string;
  /**
   * The window that recorded it: its segment belongs to it for ever, whoever claims the attempt later. The first pages
   * did not write it down.
   */
  tabId?: string;
  stream: Stream;
  segment: number;
  sequence: number;
  /** Not a Blob: a buffer is stored inside the database itself, so that a commit has all of it. */
  bytes: ArrayBuffer;
  type: string;
  startedAt: number;
  sha256: string;
}

/** Something the server will never take, or that another window's claim overtook. Kept for support, never sent. */
export interface SetAsideRecord {
  v: number;
  key: string;
  reason: string;
  at: number;
  what: { kind: 'chunk'; chunk: ChunkRecord } | { kind: 'answer'; text: string; sequence: number };
}

export function attemptKey(userId: string, attemptId: string): string {
  return `${userId}/${attemptId}`;
}

export function countKey(stream: Stream, segment: number): string {
  return `${stream}/${segment}`;
}

export function emptyAttempt(key: string): AttemptRecord {
  return {
    v: RECORD_VERSION,
    key,
    userId: '',
    attemptId: '',
    grant: '',
    tabId: '',
    text: '',
    sequence: 0,
    ackedSequence: 0,
    isSubmitWanted: false,
    receipt: null,
    refusal: null,
    chunkCounts: {},
    ended: null,
    isEndSent: false,
    endRefusal: null,
    updatedAt: 0,
  };
}

export function asAttempt(stored: Partial<AttemptRecord> & { key: string }): AttemptRecord {
  return { ...emptyAttempt(stored.key), ...stored };
}

export function hasUnsentText(record: AttemptRecord): boolean {
  return !isTextRefused(record) && record.receipt === null && record.sequence > record.ackedSequence;
}

/** A text that was refused for itself does not stop the next one; a closed answer takes none. */
export function isTextRefused({ refusal, sequence }: AttemptRecord): boolean {
  return refusal !== null && (refusal.kind !== 'refused' || sequence <= refusal.sequence);
}

/** Something of this attempt, apart from chunks, still has to reach the server. */
export function isAnswerPending(record: AttemptRecord): boolean {
  return hasUnsentText(record) || isSubmitPending(record) || isEndPending(record);
}

export function isSubmitPending(record: AttemptRecord): boolean {
  return record.isSubmitWanted && record.receipt === null && !isTextRefused(record);
}

export function isEndPending(record: AttemptRecord): boolean {
  return record.ended !== null && !record.isEndSent && record.endRefusal === null;
}

/** What was said at the end, plus segments that only this device's count knows (their window was killed). */
export function completeCounts(said: readonly ChunkCount[], counts: AttemptRecord['chunkCounts']): ChunkCount[] {
  const all = new Map(said.map((count) => [countKey(count.stream, count.segment), count]));
  for (const [name, chunks] of Object.entries(counts)) {
    const [stream, segment] = name.split('/');
    const known = all.get(name);
    if (!known) all.set(name, { stream: stream as Stream, segment: Number(segment), chunks });
    else if (known.chunks < chunks) all.set(name, { ...known, chunks });
  }
  return [...all.values()];
}
