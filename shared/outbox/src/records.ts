import type { Answer, Stream } from '@bandmark/contracts/api/attempts';
import type { ChunkCount, SubmitReceipt } from '@bandmark/contracts/outbox';
import type { TransportFailureKind } from './transport';

/**
 * The records on the device. The database's version stays 1 for ever: IndexedDB refuses to open a database whose
 * version is newer than the code's (VersionError), so a page that is rolled back could not read newer records.
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
  /** Further superseded texts, replaced before the first one was sent; missing in older records. */
  moreSuperseded: readonly TypedAnswer[];
  /** Highest sequence that the server acknowledged or that the page read from it: the answer continues from there. */
  savedSequence: number;
  isSubmitRequested: boolean;
  receipt: SubmitReceipt | null;
  /** Why the server refuses the text, and at which sequence. The text stays on the device. */
  refusal: { kind: PermanentFailure; sequence: number } | null;
  /** Number of chunks stored so far, by `countKey`: a tab that is killed cannot declare it. */
  chunkCounts: Readonly<Record<string, number>>;
  /** What `completeRecording` declared. */
  completed: readonly ChunkCount[] | null;
  isCompletionSent: boolean;
  completionRefusal: PermanentFailure | null;
  /** The attempt's deadline by this device's clock, in epoch milliseconds; null in records of older pages. */
  endsAt: number | null;
  /** Epoch milliseconds of the last change on this device. */
  updatedAt: number;
}

export interface ChunkRecord {
  v: number;
  key: string;
  /** The tab that recorded the chunk. The segment stays this tab's, whichever tab claims the attempt later. */
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
  /** More slices may be appended, so the outbox does not send it yet. Pages of earlier versions send it as it is. */
  isGrowing?: boolean;
}

/** A chunk that gets its number when it is stored. */
export type UnnumberedChunk = Omit<ChunkRecord, 'sequence'>;

export type ChunkId = Pick<ChunkRecord, 'key' | 'stream' | 'segment' | 'sequence'>;

/** A chunk that the server refused for good, or a text typed after another tab's claim. For support; never sent. */
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

/** Fills in the fields that an older page did not write. */
export function asAttempt(stored: Partial<AttemptRecord> & { key: string }): AttemptRecord {
  return { ...emptyAttempt(stored.key), ...stored };
}

/** The number of the next chunk of a stream and segment. */
export function nextSequence(record: AttemptRecord, { stream, segment }: Pick<ChunkId, 'stream' | 'segment'>): number {
  return record.chunkCounts[countKey(stream, segment)] ?? 0;
}

/** @returns the record with the stored chunk counted */
export function countChunk(
  record: AttemptRecord,
  { stream, segment, sequence, storedAt = record.updatedAt }: ChunkId & Pick<ChunkRecord, 'storedAt'>,
): AttemptRecord {
  const name = countKey(stream, segment);
  const count = Math.max(record.chunkCounts[name] ?? 0, sequence + 1);
  return { ...record, chunkCounts: { ...record.chunkCounts, [name]: count }, updatedAt: storedAt };
}

/**
 * Merges a record that only this page's memory had into the device's record. The higher chunk counts win: a sequence
 * number that is assigned twice loses a chunk.
 * @param claimedBy the tab that had claimed the attempt on the device when the page fell back to memory
 */
export function rewritten(unkept: AttemptRecord, kept: AttemptRecord, claimedBy: string | null): AttemptRecord {
  const chunkCounts = { ...kept.chunkCounts };
  for (const [name, count] of Object.entries(unkept.chunkCounts))
    chunkCounts[name] = Math.max(chunkCounts[name] ?? 0, count);
  if ([unkept.tabId, claimedBy ?? '', ''].includes(kept.tabId)) return { ...unkept, chunkCounts };
  // Another tab has claimed the attempt since: its text stays the answer, and this page's text is sent beside it.
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

/** True if anything of this attempt except chunks still has to reach the server. */
export function isAnswerPending(record: AttemptRecord): boolean {
  return (
    hasUnsavedText(record) || isSubmitPending(record) || isCompletionPending(record) || firstSuperseded(record) !== null
  );
}

/** The superseded text to send next. */
export function firstSuperseded({ superseded, moreSuperseded }: AttemptRecord): TypedAnswer | null {
  return superseded ?? moreSuperseded[0] ?? null;
}

/** Adds a text that is sent beside the answer. */
export function addSuperseded(record: AttemptRecord, added: TypedAnswer): Partial<AttemptRecord> {
  const { superseded, moreSuperseded } = record;
  return superseded === null ? { superseded: added } : { moreSuperseded: [...moreSuperseded, added] };
}

/** Removes a superseded text that the server has stored. */
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
 * The number of chunks of each stream and segment. The device's own counts win, because the recorder counts slices. A
 * declared count is used only for a stream and segment of which the device has stored nothing.
 */
export function completeCounts(declared: readonly ChunkCount[], counts: AttemptRecord['chunkCounts']): ChunkCount[] {
  const all = new Map(declared.map((count) => [countKey(count.stream, count.segment), count]));
  for (const [name, chunks] of Object.entries(counts)) {
    const [stream, segment] = name.split('/');
    all.set(name, { stream: stream as Stream, segment: Number(segment), chunks });
  }
  return [...all.values()];
}
