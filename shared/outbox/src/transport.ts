import type { Answer, Stream } from '@bandmark/contracts/api/attempts';
import type { ChunkCount, RecordingChunk, RecordingHold, SubmitReceipt } from '@bandmark/contracts/outbox';

/**
 * What the outbox needs of the network. The shell adapts the API client to it, so that the outbox knows neither HTTP
 * nor the session: each call carries the grant of its attempt, with any account signed in.
 */
export type TransportFailureKind =
  /** No response, a time-out, 408, 429 or 5xx: the same request may succeed later. */
  | 'transient'
  /** 409 `lease_lost`: another tab writes this attempt. */
  | 'lease-lost'
  /** 409 `attempt_closed`: already submitted. */
  | 'closed'
  /** 410 `too_late`: more than ten minutes after the deadline. */
  | 'too-late'
  /** Any other 4xx: the server will never take this record. */
  | 'refused';

/** The error that a transport rejects with. Any other error counts as transient: repeating a request loses nothing. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  constructor(
    readonly kind: TransportFailureKind,
    message: string,
    /** Milliseconds for which the server asks to be left alone. */
    readonly retryAfterMs = 0,
    /** Why the server does not take the recording now; it takes answers as before. */
    readonly hold: RecordingHold | null = null,
  ) {
    super(message);
  }
}

/** A text with how long ago it was typed, in milliseconds; without it where an earlier page stored the text. */
export interface SentAnswer extends Answer {
  typedAgoMs?: number;
}

/** In whose name a call is made: the headers `x-attempt-grant` and `x-tab-id`. */
export interface Authority {
  attemptId: string;
  grant: string;
  tabId: string;
}

export interface ChunkUpload extends Omit<RecordingChunk, 'bytes'> {
  bytes: ArrayBuffer;
  /** Hexadecimal; header `x-chunk-sha256`. */
  sha256: string;
}

/** Each call ends at the latest when its signal aborts; the outbox sets its time-outs by it. */
export interface OutboxTransport {
  /** @returns the sequence that the server has now: higher than the sent one when it had a newer text already */
  saveAnswer(by: Authority, answer: SentAnswer, signal: AbortSignal): Promise<{ sequence: number }>;
  putChunk(by: Authority, chunk: ChunkUpload, signal: AbortSignal): Promise<{ sha256: string }>;
  completeRecording(by: Authority, streams: readonly ChunkCount[], signal: AbortSignal): Promise<void>;
  /** @param answer the last text, or null when the server has it already (and for speaking, which has none) */
  submit(by: Authority, answer: SentAnswer | null, signal: AbortSignal): Promise<SubmitReceipt>;
  listChunks(
    by: Authority,
    signal: AbortSignal,
  ): Promise<readonly { stream: Stream; segment: number; sequence: number; sha256: string }[]>;
}

/** SHA-256 in lower-case hexadecimal. Needs a secure context, as cameras do. */
export async function sha256Hex(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
