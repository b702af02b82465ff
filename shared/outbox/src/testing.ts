import { sha256Hex } from './chunk-hash';
import type { Timers } from './timers';
import {
  type Authority,
  type ChunkCount,
  type OutboxTransport,
  TransportError,
  type TransportFailureKind,
} from './transport';

/** A clock that the test moves. */
export class ManualClock implements Timers {
  now = 1_000_000;
  #timers: { at: number; run: () => void }[] = [];

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  async advance(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      await settle();
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.now = next.at;
      next.run();
    }
    this.now = end;
    await settle();
  }
}

/** Lets the database (whose requests are macrotasks here) and every promise come to rest. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** A server in memory that keeps the contract's rules and can fail, hang and refuse. */
export class FakeServer implements OutboxTransport {
  answers = new Map<string, { sequence: number; text: string; tabId: string }>();
  chunks = new Map<string, { sha256: string; text: string; tabId: string }>();
  ended: readonly ChunkCount[] | null = null;
  receipt: string | null = null;
  /** Every call that reached the server, in order. */
  log: string[] = [];
  isDown = false;
  /** Requests never end, though the server gets them. */
  isHanging = false;
  failAnswer: TransportFailureKind | null = null;
  refuseChunk: ((name: string) => TransportFailureKind | null) | null = null;

  async putAnswer(by: Authority, answer: { sequence: number; text: string }): Promise<{ sequence: number }> {
    await this.#arrive(`answer ${answer.sequence} ${answer.text}`);
    if (this.failAnswer) throw new TransportError(this.failAnswer, 'no');
    const stored = this.answers.get(by.attemptId);
    if (!stored || answer.sequence > stored.sequence) this.answers.set(by.attemptId, { ...answer, tabId: by.tabId });
    return { sequence: Math.max(stored?.sequence ?? 0, answer.sequence) };
  }

  async putChunk(
    by: Authority,
    chunk: { stream: string; segment: number; sequence: number; bytes: ArrayBuffer },
  ): Promise<{ sha256: string }> {
    const name = `${chunk.stream}/${chunk.segment}/${chunk.sequence}`;
    await this.#arrive(`chunk ${name}`);
    const failure = this.refuseChunk?.(name);
    if (failure) throw new TransportError(failure, 'no');
    const sha256 = await sha256Hex(chunk.bytes);
    this.chunks.set(name, { sha256, text: new TextDecoder().decode(chunk.bytes), tabId: by.tabId });
    return { sha256 };
  }

  async completeRecording(_by: Authority, streams: readonly ChunkCount[]): Promise<void> {
    await this.#arrive('end');
    this.ended = streams;
  }

  async submit(
    by: Authority,
    answer: { sequence: number; text: string } | null,
  ): Promise<{ receipt: string; late: boolean }> {
    await this.#arrive('submit');
    if (this.failAnswer) throw new TransportError(this.failAnswer, 'no');
    if (answer) this.answers.set(by.attemptId, { ...answer, tabId: by.tabId });
    this.receipt ??= 'R-1';
    return { receipt: this.receipt, late: false };
  }

  async listChunks(): Promise<never[]> {
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
