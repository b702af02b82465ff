import { type Stream, streamSchema } from '@bandmark/contracts/api/attempts';
import type { ChunkCount, RecordingChunk, RecordingHold } from '@bandmark/contracts/outbox';
import type { AttemptState, OutboxServices } from './attempt-state';
import { inTime } from './patience';
import { completeCounts, isCompletionPending, RECORD_VERSION } from './records';
import { RetryQueue } from './retry-queue';
import { isJoined, SliceJoiner } from './slice-joiner';
import { sha256Hex, TransportError } from './transport';

/** A chunk is at most 4 MiB; a slow phone uploads that in a minute. */
const CHUNK_TIMEOUT_MS = 60_000;
const COMPLETION_TIMEOUT_MS = 20_000;

const STREAMS: readonly Stream[] = streamSchema.options;

/**
 * Sends the recording of one attempt: joins slices into chunks, sends each stream's chunks in order, one at a time, and
 * then declares the recording complete.
 */
export class RecordingSender {
  readonly #queues: Map<Stream, RetryQueue>;
  readonly #completionQueue: RetryQueue;
  readonly #joiner: SliceJoiner;
  #hold: RecordingHold | null = null;
  /** Serialises storing: a large chunk takes longer to hash, and a later chunk must not overtake it. */
  #storing: Promise<void> = Promise.resolve();

  constructor(
    private readonly state: AttemptState,
    private readonly ready: () => Promise<void>,
    private readonly services: OutboxServices,
  ) {
    const { timers, random, onChange } = services;
    const common = { timers, random, onFailure: onChange };
    this.#completionQueue = new RetryQueue({
      ...common,
      timeoutMs: COMPLETION_TIMEOUT_MS,
      sendNext: (signal) => this.#sendCompletion(signal),
      onSuccess: onChange,
    });
    const onSuccess = () => {
      this.#completionQueue.notify();
      onChange();
    };
    const queueOf = (stream: Stream) =>
      new RetryQueue({
        ...common,
        timeoutMs: CHUNK_TIMEOUT_MS,
        sendNext: (signal) => this.#sendChunk(stream, signal),
        onSuccess,
      });
    this.#queues = new Map(STREAMS.map((stream) => [stream, queueOf(stream)]));
    this.#joiner = new SliceJoiner(state, services, (stream) => {
      this.#queues.get(stream)?.notify();
      onChange();
    });
  }

  /** Why the server deferred the last chunk. Only a different response to a chunk clears it, not a lost connection. */
  get hold(): RecordingHold | null {
    return this.#hold;
  }

  /** Resolves once the device has stored the chunk. Camera and screen chunks are joined with the next ones. */
  async putChunk(chunk: RecordingChunk): Promise<void> {
    await this.ready();
    const { stream } = chunk;
    if (isJoined(stream)) {
      await this.#joiner.put({ ...chunk, stream });
      this.services.onChange();
      return;
    }
    const stored = this.#storing.then(() => this.#store(chunk));
    this.#storing = stored.catch(() => {});
    await stored;
  }

  /** Makes growing chunks ready to send: the page is about to close, or an earlier page left them. */
  async finishNow(): Promise<void> {
    await this.ready();
    await this.#joiner.finishAll();
  }

  /** @param streams what the recorder counted; empty when an earlier page recorded and could not declare its counts */
  async complete(streams: readonly ChunkCount[]): Promise<void> {
    await this.finishNow();
    await this.#storing;
    const isOurs = await this.state.change((record) => {
      const completed = completeCounts(streams, record.chunkCounts);
      // This device has no counts because another one recorded, or all counts are declared already.
      if (completed.length === 0 || (streams.length === 0 && isDeclared(completed, record.completed))) return {};
      return { completed, isCompletionSent: false, completionRefusal: null };
    });
    if (isOurs) this.#completionQueue.flush();
    this.services.onChange();
  }

  /** Deletes chunks that the server has already: an earlier page sent them and closed before the acknowledgement. */
  async deleteAcknowledged(): Promise<void> {
    const { store, transport, timers } = this.services;
    if ((await store.countChunks(this.state.key)) < STREAMS.length) return;
    const abort = new AbortController();
    try {
      const listing = transport.listChunks(this.state.authority, abort.signal);
      for (const stored of await inTime(listing, timers, COMPLETION_TIMEOUT_MS)) {
        const first = await store.firstChunk(this.state.key, stored.stream);
        if (first?.segment === stored.segment && first.sequence === stored.sequence && first.sha256 === stored.sha256) {
          await store.deleteChunk(first);
        }
      }
    } catch {
      // This only saves bandwidth: sending a chunk twice is harmless.
    } finally {
      // Ends a request that was too late.
      abort.abort();
    }
  }

  flush(): void {
    for (const queue of this.#queues.values()) queue.flush();
    this.#completionQueue.flush();
  }

  async settled(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.settled()));
    await this.#completionQueue.settled();
  }

  close(): void {
    this.#joiner.close();
    for (const queue of [...this.#queues.values(), this.#completionQueue]) queue.close();
  }

  async #store(chunk: RecordingChunk): Promise<void> {
    const bytes = await chunk.bytes.arrayBuffer();
    const sha256 = await sha256Hex(bytes);
    const { key } = this.state;
    const { tabId } = this.state.authority;
    await this.services.store.putChunk({ ...chunk, v: RECORD_VERSION, key, tabId, bytes, sha256 });
    this.services.onChange();
    this.#queues.get(chunk.stream)?.notify();
  }

  async #sendChunk(stream: Stream, signal: AbortSignal): Promise<'sent' | 'empty'> {
    await this.ready();
    const { store, transport, uplink } = this.services;
    const chunk = await store.firstChunk(this.state.key, stream);
    if (!chunk || chunk.isGrowing) return 'empty';
    try {
      const by = { ...this.state.authority, tabId: chunk.tabId };
      const stored = await uplink.upload(signal, (ends) => transport.putChunk(by, chunk, ends));
      this.#hold = null;
      if (stored.sha256 !== chunk.sha256) throw new TransportError('refused', 'The server stored other bytes.');
    } catch (error) {
      if (error instanceof TransportError && error.hold !== null) this.#hold = error.hold;
      const { kind, message } = permanent(error);
      this.#hold = null;
      await this.state.putDeadLetter({ kind: 'chunk', chunk }, `${kind}: ${message}`);
      return 'sent';
    }
    await store.deleteChunk(chunk);
    return 'sent';
  }

  async #sendCompletion(signal: AbortSignal): Promise<'empty'> {
    await this.ready();
    await this.state.refresh();
    const { completed } = this.state.record;
    if (!completed || !isCompletionPending(this.state.record)) return 'empty';
    if ((await this.services.store.countChunks(this.state.key)) > 0) return 'empty';
    try {
      await this.services.transport.completeRecording(this.state.authority, completed, signal);
    } catch (error) {
      const { kind } = permanent(error);
      await this.state.note(() => ({ completionRefusal: kind }));
      return 'empty';
    }
    await this.state.note(() => ({ isCompletionSent: true }));
    return 'empty';
  }
}

/** True if the declaration covers at least these counts for each stream and segment. */
function isDeclared(counts: readonly ChunkCount[], declared: readonly ChunkCount[] | null): boolean {
  return counts.every(({ stream, segment, chunks }) =>
    declared?.some((other) => other.stream === stream && other.segment === segment && other.chunks >= chunks),
  );
}

/**
 * Returns a failure that no retry can mend. A lost lease is transient here: chunks belong to the tab that recorded
 * them, so another tab's claim only delays them.
 * @throws any error that the queue should retry
 */
function permanent(error: unknown) {
  if (!(error instanceof TransportError) || error.kind === 'transient') throw error;
  if (error.kind === 'lease-lost') throw new TransportError('transient', error.message);
  return { kind: error.kind, message: error.message };
}
