import type { Answer, Stream } from '@bandmark/contracts/api/attempts';
import type { ChunkCount, SubmitReceipt } from '@bandmark/contracts/outbox';
import type { TransportFailureKind } from './transport';

/**
 * What lies on the device. The database's version stays 1 for ever: IndexedDB refuses to open a database whose version
 * is newer than the code's (VersionError), so a page that is rolled back could not read what a newer page stored.
 * Each record carries its own version `v` instead. Reading fills in fields that an older page did not write, and
 * writing keeps fields that a newer page wrote.
 */
export const RECORD_VERSION = 1;

export type PermanentFailure = Exclude<TransportFailureKind, 'transient' | 'lease-lost'>;

/** `typedAt`: epoch milliseconds of this device. */
export type TypedAnswer = Answer & { typedAt: number };

export interface AttemptRecord {
  v: number;
  /** See `attemptKey`. */
  key: string;
  userId: string;
  attemptId: string;
  grant: string;
  /** The tab of this device that claimed the attempt last. */
  tabId: string;
  /** Sequence 0 and an empty text before the first change. */
  answer: Answer;
  /** Epoch milliseconds of this device when the text was typed; 0 before the first change. */
  typedAt: number;
  /**
   * An unsent text that another device's newer text replaced; it is still sent. Null where there is none, missing in
   * older records.
   */
  superseded: TypedAnswer | null;
  /** More of them, replaced while that one waited; missing in older records. */
  moreSuperseded: readonly TypedAnswer[];
  /** Highest sequence that the server acknowledged. */
  savedSequence: number;
  isSubmitRequested: boolean;
  receipt: SubmitReceipt | null;
  /** Why the server refuses the text, and at which sequence. The text stays on the device. */
  refusal: { kind: PermanentFailure; sequence: number } | null;
  /** Chunks stored so far, by `countKey`: a tab that was killed could not declare how many it had. */
  chunkCounts: Readonly<Record<string, number>>;
  /** What `completeRecording` declared. */
  completed: readonly ChunkCount[] | null;
  isCompletionSent: boolean;
  completionRefusal: PermanentFailure | null;
  /** When the attempt's time ends, by this device's clock; null where a page of before this was added stored it. */
  endsAt: number | null;
  /** Epoch milliseconds of the last change on this device. */
  updatedAt: number;
}

export interface ChunkRecord {
  v: number;
  key: string;
  /** The tab that recorded the chunk. Its segment belongs to this tab for ever, whichever tab claims the attempt later. */
  tabId: string;
  stream: Stream;
  segment: number;
  sequence: number;
  /** Not a Blob: IndexedDB stores a buffer inside the database itself, so a committed record has all of its bytes. */
  bytes: ArrayBuffer;
  type: string;
  startedAt: number;
  /** Epoch milliseconds of this device when it began to store the chunk; missing in older records. */
  storedAt?: number;
  sha256: string;
  /** Slices may still be added, and it is not sent before that ends. Pages of earlier versions send it as it stands. */
  isGrowing?: boolean;
}

/** A chunk that gets its number when it is stored. */
export type UnnumberedChunk = Omit<ChunkRecord, 'sequence'>;

export type ChunkId = Pick<ChunkRecord, 'key' | 'stream' | 'segment' | 'sequence'>;

/** A chunk that the server refused for good, or a text that another tab's claim overtook. Kept for support, never sent. */
export interface DeadLetter {
  v: number;
  key: string;
  reason: string;
  /** Epoch milliseconds. */
  at: number;
  what: { kind: 'chunk'; chunk: ChunkRecord } | { kind: 'answer'; answer: Answer };
}

export function attemptKey(userId: string, attemptId: string): string {
  return `${userId}/${attemptId}`;
}

function countKey(stream: Stream, segment: number): string {
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
    answer: { sequence: 0, text: '' },
    typedAt: 0,
    superseded: null,
    moreSuperseded: [],
    savedSequence: 0,
    isSubmitRequested: false,
    receipt: null,
    refusal: null,
    chunkCounts: {},
    completed: null,
    isCompletionSent: false,
    completionRefusal: null,
    endsAt: null,
    updatedAt: 0,
  };
}

/** A stored record with what its version of the page did not write yet. */
export function asAttempt(stored: Partial<AttemptRecord> & { key: string }): AttemptRecord {
  return { ...emptyAttempt(stored.key), ...stored };
}

/** The number of the next chunk of a stream and segment. */
export function nextSequence(record: AttemptRecord, { stream, segment }: Pick<ChunkId, 'stream' | 'segment'>): number {
  return record.chunkCounts[countKey(stream, segment)] ?? 0;
}

/** The record after one more chunk. */
export function countChunk(
  record: AttemptRecord,
  { stream, segment, sequence, storedAt = record.updatedAt }: ChunkId & Pick<ChunkRecord, 'storedAt'>,
): AttemptRecord {
  const name = countKey(stream, segment);
  const count = Math.max(record.chunkCounts[name] ?? 0, sequence + 1);
  return { ...record, chunkCounts: { ...record.chunkCounts, [name]: count }, updatedAt: storedAt };
}

/**
 * What the device gets of a record that only a page's memory had. Chunks that the device counted meanwhile stay counted:
 * a number that is given twice loses a chunk.
 * @param claimedBy the tab that had claimed the attempt on the device before
 */
export function rewritten(unkept: AttemptRecord, kept: AttemptRecord, claimedBy: string | null): AttemptRecord {
  const chunkCounts = { ...kept.chunkCounts };
  for (const [name, count] of Object.entries(unkept.chunkCounts))
    chunkCounts[name] = Math.max(chunkCounts[name] ?? 0, count);
  if ([unkept.tabId, claimedBy ?? '', ''].includes(kept.tabId)) return { ...unkept, chunkCounts };
  // Another tab has claimed the attempt meanwhile: its text stays, and this one's is sent beside it.
  const { answer, typedAt } = unkept;
  const isKnown = !hasUnsavedText(unkept) || answer.text === kept.answer.text;
  return { ...kept, chunkCounts, ...(isKnown ? {} : addSuperseded(kept, { ...answer, typedAt })) };
}

export function hasUnsavedText(record: AttemptRecord): boolean {
  return !isTextRefused(record) && record.receipt === null && record.answer.sequence > record.savedSequence;
}

/** A refused text does not stop the next one; a closed attempt takes no more text at all. */
export function isTextRefused({ refusal, answer }: AttemptRecord): boolean {
  return refusal !== null && (refusal.kind !== 'refused' || answer.sequence <= refusal.sequence);
}

/** Something of this attempt, apart from chunks, still has to reach the server. */
export function isAnswerPending(record: AttemptRecord): boolean {
  return (
    hasUnsavedText(record) || isSubmitPending(record) || isCompletionPending(record) || firstSuperseded(record) !== null
  );
}

/** The text beside the answer that is sent next. */
export function firstSuperseded({ superseded, moreSuperseded }: AttemptRecord): TypedAnswer | null {
  return superseded ?? moreSuperseded[0] ?? null;
}

/** One more text beside the answer. */
export function addSuperseded(record: AttemptRecord, added: TypedAnswer): Partial<AttemptRecord> {
  const { superseded, moreSuperseded } = record;
  return superseded === null ? { superseded: added } : { moreSuperseded: [...moreSuperseded, added] };
}

/** The record without a text that the server has. */
export function removeSuperseded({ superseded, moreSuperseded }: AttemptRecord, sent: Answer): Partial<AttemptRecord> {
  return {
    superseded: superseded?.text === sent.text ? null : superseded,
    moreSuperseded: moreSuperseded.filter(({ text }) => text !== sent.text),
  };
}

export function isSubmitPending(record: AttemptRecord): boolean {
  return record.isSubmitRequested && record.receipt === null && !isTextRefused(record);
}

export function isCompletionPending(record: AttemptRecord): boolean {
  return record.completed !== null && !record.isCompletionSent && record.completionRefusal === null;
}

/**
 * How many chunks each stream and segment has: as this device has counted them, because the recorder counts slices.
 * What is declared counts only for a stream of which the device has stored nothing.
 */
export function completeCounts(declared: readonly ChunkCount[], counts: AttemptRecord['chunkCounts']): ChunkCount[] {
  const all = new Map(declared.map((count) => [countKey(count.stream, count.segment), count]));
  for (const [name, chunks] of Object.entries(counts)) {
    const [stream, segment] = name.split('/');
    all.set(name, { stream: stream as Stream, segment: Number(segment), chunks });
  }
  return [...all.values()];
}
