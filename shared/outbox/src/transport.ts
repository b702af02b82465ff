import type { Stream } from '@bandmark/contracts/api/attempts';

/**
 * What the outbox needs of the network. The shell adapts the API client to it, so that the outbox knows neither
 * HTTP nor the session: it sends by the grant of each attempt, for whoever wrote it.
 */
export type TransportFailureKind =
  /** No answer, a time-out, 408, 429 or 5xx: the same again later may work. */
  | 'transient'
  /** 409 `lease_lost`: another window writes this attempt. */
  | 'lease-lost'
  /** 409 `attempt_closed`: handed in. */
  | 'closed'
  /** 410 `too_late`: more than ten minutes after the deadline. */
  | 'too-late'
  /** Any other 4xx: this very record will never be taken. */
  | 'refused';

/** The one error a transport rejects with. Whatever else is thrown counts as transient: nothing is lost by repeating. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  constructor(
    readonly kind: TransportFailureKind,
    message: string,
  ) {
    super(message);
  }
}

/** In whose name a call is made: the headers `x-attempt-grant` and `x-tab-id`, and the tab id of `putAnswer`. */
export interface Authority {
  attemptId: string;
  grant: string;
  tabId: string;
}

export interface ChunkToSend {
  stream: Stream;
  segment: number;
  sequence: number;
  bytes: ArrayBuffer;
  /** Content type of the request. */
  type: string;
  /** Epoch milliseconds; header `x-stream-started-at`. */
  startedAt: number;
  /** Hexadecimal; header `x-chunk-sha256`. */
  sha256: string;
}

export interface ChunkCount {
  stream: Stream;
  segment: number;
  chunks: number;
}

/** Each call ends with the signal's abort at the latest; the outbox sets its time-outs by it. */
export interface OutboxTransport {
  /** @returns the sequence that the server has now: higher than the sent one when it had a newer text already */
  putAnswer(
    by: Authority,
    answer: { sequence: number; text: string },
    signal: AbortSignal,
  ): Promise<{ sequence: number }>;
  putChunk(by: Authority, chunk: ChunkToSend, signal: AbortSignal): Promise<{ sha256: string }>;
  completeRecording(by: Authority, streams: readonly ChunkCount[], signal: AbortSignal): Promise<void>;
  submit(
    by: Authority,
    /** The last text; null where nothing was ever written (speaking). */
    answer: { sequence: number; text: string } | null,
    signal: AbortSignal,
  ): Promise<{ receipt: string; late: boolean }>;
  listChunks(
    by: Authority,
    signal: AbortSignal,
  ): Promise<readonly { stream: Stream; segment: number; sequence: number; sha256: string }[]>;
}
