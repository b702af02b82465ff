import type { Answer, Stream } from '@bandmark/contracts/api/attempts';
import type { ChunkCount, RecordingChunk, RecordingHold, SubmitReceipt } from '@bandmark/contracts/outbox';

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
    /** Milliseconds that the server asks the client to wait (Retry-After). */
    readonly retryAfterMs = 0,
    /** Why the server accepts no recording for now; it still accepts answers. */
    readonly hold: RecordingHold | null = null,
  ) {
    super(message);
  }
}

export interface SentAnswer extends Answer {
  /** Milliseconds since the text was typed; absent if an earlier version of the page stored it. */
  typedAgoMs?: number;
  /** Sequence of the server's text that this one continues from; absent if no other device can have written since. */
  continuesFrom?: number;
}

/** What authorises a call: the attempt's grant and the tab id, sent as `x-attempt-grant` and `x-tab-id`. */
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

/**
 * What the outbox needs of the network. The shell adapts the API client to it, so that the outbox knows neither HTTP
 * nor the session: each call carries the grant of its attempt, with any account signed in. The outbox implements its
 * time-outs with the signal, so each call must end when its signal aborts.
 */
export interface OutboxTransport {
  /** @returns the server's sequence: higher than the sent one if the server already had a newer text */
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
