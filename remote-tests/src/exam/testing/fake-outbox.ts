import type {
  AttemptOutbox,
  AttemptKey,
  ChunkToKeep,
  DraftAnswer,
  Outbox,
  OutboxStatus,
} from '@bandmark/contracts/outbox';

/** A outbox whose every answer the test decides. The real one has its own tests. */
export class FakeOutbox implements Outbox {
  opened: AttemptKey[] = [];
  draft: DraftAnswer | null = null;
  written: string[] = [];
  chunks: ChunkToKeep[] = [];
  ended: unknown = null;
  waiting = { answers: 0, chunks: 0 };
  /** Null: it is never answered. */
  submitOutcome: (() => Promise<{ receipt: string; late: boolean }>) | null = () =>
    Promise.resolve({ receipt: 'R-17', late: false });
  #status: OutboxStatus = 'saved';
  #listeners = new Set<() => void>();

  set status(status: OutboxStatus) {
    this.#status = status;
    this.changed();
  }

  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  attempt(key: AttemptKey): AttemptOutbox {
    this.opened.push(key);
    return {
      readDraft: () => Promise.resolve(this.draft),
      writeDraft: (text) => {
        this.written.push(text);
        return Promise.resolve();
      },
      keepChunk: (chunk) => {
        this.chunks.push(chunk);
        return Promise.resolve();
      },
      endRecording: (streams) => {
        this.ended = streams;
        return Promise.resolve();
      },
      submit: () => this.submitOutcome?.() ?? new Promise(() => {}),
      status: () => this.#status,
      subscribe: (listener) => this.subscribe(listener),
      close: () => undefined,
    };
  }

  flush() {
    return Promise.resolve(this.waiting);
  }

  pending() {
    return Promise.resolve(this.waiting);
  }

  subscribe(listener: () => void) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
