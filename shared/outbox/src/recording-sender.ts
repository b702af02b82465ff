import { type Stream, streamSchema } from '@bandmark/contracts/api/attempts';
import type { ChunkToKeep } from '@bandmark/contracts/outbox';
import type { AttemptState } from './attempt-state';
import { sha256Hex } from './chunk-hash';
import { Lane } from './lane';
import { completeCounts, isEndPending, RECORD_VERSION } from './records';
import type { SenderServices } from './sender-services';
import { type ChunkCount, TransportError } from './transport';

/** A chunk is at most 4 MiB; a minute is a slow phone's uplink. */
const CHUNK_TIMEOUT_MS = 60_000;
const END_TIMEOUT_MS = 20_000;

const STREAMS: readonly Stream[] = streamSchema.options;

/** The recording of one attempt on its way: each stream in its own order, one chunk at a time, then its end. */
export class RecordingSender {
  readonly #lanes: Map<Stream, Lane>;
  readonly #endLane: Lane;
  /** Hashing takes longer for a large chunk; keeping must not let a later one overtake it. */
  #keeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly state: AttemptState,
    private readonly ready: () => Promise<void>,
    private readonly services: SenderServices,
  ) {
    const lane = (step: (signal: AbortSignal) => Promise<'more' | 'idle'>, timeoutMs: number, onProgress: () => void) =>
      new Lane({
        timers: services.timers,
        random: services.random,
        timeoutMs,
        step,
        onStop: () => services.onChange(),
        onProgress,
      });
    this.#endLane = lane(
      (signal) => this.#sendEnd(signal),
      END_TIMEOUT_MS,
      () => services.onChange(),
    );
    this.#lanes = new Map(
      STREAMS.map((stream) => [
        stream,
        lane(
          (signal) => this.#sendChunk(stream, signal),
          CHUNK_TIMEOUT_MS,
          () => {
            this.#endLane.nudge();
            services.onChange();
          },
        ),
      ]),
    );
  }

  /** Resolves once the device has the chunk. */
  keep(chunk: ChunkToKeep): Promise<void> {
    const kept = this.#keeping.then(() => this.#keep(chunk));
    this.#keeping = kept.catch(() => {});
    return kept;
  }

  async end(streams: readonly ChunkCount[]): Promise<void> {
    await this.ready();
    await this.#keeping;
    const isOurs = await this.state.change((record) => {
      const ended = completeCounts(streams, record.chunkCounts);
      // Nothing is known here (the recording was made on another device), or it was said before.
      if (ended.length === 0 || (streams.length === 0 && record.ended)) return {};
      return { ended, isEndSent: false, endRefusal: null };
    });
    if (isOurs) this.#endLane.kick();
    this.services.onChange();
  }

  /** Chunks that an earlier page sent without living to hear of it are not sent twice. */
  async forgetStored(): Promise<void> {
    const { store, transport, timers } = this.services;
    if ((await store.countChunks(this.state.key)) < STREAMS.length) return;
    const abort = new AbortController();
    let cancelTimeout = () => {};
    const timedOut = new Promise<never>((_, reject) => {
      cancelTimeout = timers.after(END_TIMEOUT_MS, () => {
        abort.abort();
        reject(new TransportError('transient', 'The server did not answer in time.'));
      });
    });
    try {
      for (const stored of await Promise.race([transport.listChunks(this.state.authority, abort.signal), timedOut])) {
        const first = await store.firstChunk(this.state.key, stored.stream);
        if (first?.segment === stored.segment && first.sequence === stored.sequence && first.sha256 === stored.sha256) {
          await store.deleteChunk(first);
        }
      }
    } catch {
      // Only a saving: sending again is harmless.
    } finally {
      cancelTimeout();
    }
  }

  kick(): void {
    for (const lane of this.#lanes.values()) lane.kick();
    this.#endLane.kick();
  }

  async settled(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map((lane) => lane.settled()));
    await this.#endLane.settled();
  }

  close(): void {
    for (const lane of [...this.#lanes.values(), this.#endLane]) lane.close();
  }

  async #keep({ stream, segment, sequence, bytes: blob, type, startedAt }: ChunkToKeep): Promise<void> {
    await this.ready();
    const bytes = await blob.arrayBuffer();
    const sha256 = await sha256Hex(bytes);
    const { key } = this.state;
    const { tabId } = this.state.authority;
    await this.services.store.addChunk({
      v: RECORD_VERSION,
      key,
      tabId,
      stream,
      segment,
      sequence,
      bytes,
      type,
      startedAt,
      sha256,
    });
    this.services.onChange();
    this.#lanes.get(stream)?.nudge();
  }

  async #sendChunk(stream: Stream, signal: AbortSignal): Promise<'more' | 'idle'> {
    await this.ready();
    const { store, transport } = this.services;
    const chunk = await store.firstChunk(this.state.key, stream);
    if (!chunk) return 'idle';
    try {
      const { authority } = this.state;
      const stored = await transport.putChunk({ ...authority, tabId: chunk.tabId ?? authority.tabId }, chunk, signal);
      if (stored.sha256 !== chunk.sha256) throw new TransportError('refused', 'The server stored other bytes.');
    } catch (error) {
      if (!(error instanceof TransportError) || error.kind === 'transient') throw error;
      // The other window's chunks have numbers of their own: these wait until the server takes them.
      if (error.kind === 'lease-lost') throw new TransportError('transient', error.message);
      await store.setAside({
        v: RECORD_VERSION,
        key: this.state.key,
        reason: `${error.kind}: ${error.message}`,
        at: this.services.now(),
        what: { kind: 'chunk', chunk },
      });
      return 'more';
    }
    await store.deleteChunk(chunk);
    return 'more';
  }

  async #sendEnd(signal: AbortSignal): Promise<'idle'> {
    await this.ready();
    const { ended } = this.state.record;
    if (!ended || !isEndPending(this.state.record)) return 'idle';
    if ((await this.services.store.countChunks(this.state.key)) > 0) return 'idle';
    try {
      await this.services.transport.completeRecording(this.state.authority, ended, signal);
    } catch (error) {
      if (!(error instanceof TransportError) || error.kind === 'transient') throw error;
      if (error.kind === 'lease-lost') throw new TransportError('transient', error.message);
      const { kind } = error;
      await this.state.note(() => ({ endRefusal: kind }));
      return 'idle';
    }
    await this.state.note(() => ({ isEndSent: true }));
    return 'idle';
  }
}
