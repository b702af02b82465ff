import type { ChunkCount, SubmitReceipt } from '@bandmark/contracts/outbox';
import {
  type Authority,
  type ChunkUpload,
  type OutboxTransport,
  type SentAnswer,
  sha256Hex,
  TransportError,
  type TransportFailureKind,
} from '../transport';

/** A server in memory that follows the contract's rules and can fail, hang and refuse. */
export class FakeServer implements OutboxTransport {
  answers = new Map<string, SentAnswer & { tabId: string }>();
  chunks = new Map<string, { sha256: string; text: string; tabId: string }>();
  completed: readonly ChunkCount[] | null = null;
  receipt: string | null = null;
  /** Every call that reached the server, in order. */
  log: string[] = [];
  isDown = false;
  /** Requests reach the server, but it never responds. */
  isHanging = false;
  /** Refuses chunks and accepts everything else. */
  isShortOfSpace = false;
  failAnswer: TransportFailureKind | null = null;
  /** `retryAfterMs` of a failed answer. */
  retryAfterMs = 0;
  refuseChunk: ((name: string) => TransportFailureKind | null) | null = null;

  async saveAnswer(by: Authority, answer: SentAnswer): Promise<{ sequence: number }> {
    await this.#arrive(`answer ${answer.sequence} ${answer.text}`);
    if (this.failAnswer) throw new TransportError(this.failAnswer, 'no', this.retryAfterMs);
    const stored = this.answers.get(by.attemptId);
    // Of two texts with the same sequence the later wins, as on the server (server/src/exams/attempts/save-answer.ts).
    const isNewer = answer.sequence > 0 && answer.sequence >= (stored?.sequence ?? 0);
    if (isNewer) this.answers.set(by.attemptId, { ...answer, tabId: by.tabId });
    return { sequence: Math.max(stored?.sequence ?? 0, answer.sequence) };
  }

  async putChunk(by: Authority, chunk: ChunkUpload): Promise<{ sha256: string }> {
    const name = `${chunk.stream}/${chunk.segment}/${chunk.sequence}`;
    await this.#arrive(`chunk ${name}`);
    if (this.isShortOfSpace) throw new TransportError('transient', 'no space', 60_000, 'space');
    const failure = this.refuseChunk?.(name);
    if (failure) throw new TransportError(failure, 'no');
    const sha256 = await sha256Hex(chunk.bytes);
    this.chunks.set(name, { sha256, text: new TextDecoder().decode(chunk.bytes), tabId: by.tabId });
    return { sha256 };
  }

  async completeRecording(_by: Authority, streams: readonly ChunkCount[]): Promise<void> {
    await this.#arrive('complete');
    this.completed = streams;
  }

  async submit(by: Authority, answer: SentAnswer | null): Promise<SubmitReceipt> {
    await this.#arrive('submit');
    if (this.failAnswer) throw new TransportError(this.failAnswer, 'no');
    if (answer) this.answers.set(by.attemptId, { ...answer, tabId: by.tabId });
    this.receipt ??= 'R-1';
    return { receipt: this.receipt, late: false };
  }

  async listChunks(): ReturnType<OutboxTransport['listChunks']> {
    await this.#arrive('list');
    return [];
  }

  async #arrive(what: string): Promise<void> {
    if (this.isDown) throw new TransportError('transient', 'offline');
    this.log.push(what);
    if (this.isHanging) await new Promise(() => {});
    await Promise.resolve();
  }
}
