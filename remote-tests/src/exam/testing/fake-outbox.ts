import type {
  AttemptOutbox,
  DeviceAnswer,
  AttemptKey,
  RecordingChunk,
  Outbox,
  OutboxStatus,
  PendingCounts,
  RecordingHold,
  SubmitReceipt,
} from '@bandmark/contracts/outbox';

/** An outbox whose every outcome the test decides. The real one has its own tests. */
export class FakeOutbox implements Outbox {
  opened: AttemptKey[] = [];
  onDevice: DeviceAnswer | null = null;
  saved: string[] = [];
  chunks: RecordingChunk[] = [];
  completed: unknown = null;
  recordingHold: RecordingHold | null = null;
  isRecordingInMemory = false;
  waiting: PendingCounts = { answers: 0, chunks: 0 };
  /** Chunks that another account left on this device. */
  chunksOfOthers = 0;
  /** If null, `submit` stays pending. */
  submitOutcome: (() => Promise<SubmitReceipt>) | null = () => Promise.resolve({ receipt: 'R-17', late: false });
  /** Number of cancelled submit requests. */
  cancelled = 0;
  /** `cancelSubmit` waits for the response to the request in flight: the receipt, or null if it fails. */
  inFlight: Promise<SubmitReceipt | null> = Promise.resolve(null);
  isSuspended = false;
  #pendingSubmit: { resolve(receipt: SubmitReceipt): void; reject(error: Error): void } | null = null;
  /** With the status `offline` it counts as true. */
  isUnreachable = false;
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
    this.isSuspended = false;
    return {
      readAnswer: () => Promise.resolve(this.onDevice),
      saveAnswer: (text) => {
        this.saved.push(text);
        return Promise.resolve();
      },
      putChunk: (chunk) => {
        this.chunks.push(chunk);
        return Promise.resolve();
      },
      completeRecording: (streams) => {
        this.completed = streams;
        return Promise.resolve();
      },
      submit: () =>
        this.submitOutcome?.() ??
        new Promise((resolve, reject) => {
          this.#pendingSubmit = { resolve, reject };
        }),
      cancelSubmit: async () => {
        this.cancelled += 1;
        const receipt = await this.inFlight;
        if (receipt) this.#pendingSubmit?.resolve(receipt);
        else this.#pendingSubmit?.reject(new Error('taken back'));
        return receipt === null;
      },
      suspend: () => {
        this.isSuspended = true;
      },
      status: () => this.#status,
      isUnreachable: () => this.isUnreachable || this.#status === 'offline',
      isRecordingPaused: () => this.recordingHold !== null,
      recordingHold: () => this.recordingHold,
      isRecordingInMemory: () => this.isRecordingInMemory,
      subscribe: (listener) => this.subscribe(listener),
      close: () => undefined,
    };
  }

  lastTabId() {
    return Promise.resolve(null);
  }

  flush() {
    return Promise.resolve(this.waiting);
  }

  /** @param userId counts only this account's chunks; without it, everything on the device */
  pending(userId?: string) {
    const { answers, chunks } = this.waiting;
    return Promise.resolve({ answers, chunks: userId === undefined ? chunks + this.chunksOfOthers : chunks });
  }

  subscribe(listener: () => void) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
