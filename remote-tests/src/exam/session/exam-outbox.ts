import type { AnyAttempt } from '@bandmark/contracts/api/attempts';
import type {
  AttemptOutbox,
  ChunkCount,
  DeviceAnswer,
  Outbox,
  OutboxStatus,
  PendingCounts,
  RecordingChunk,
  RecordingHold,
  SubmitReceipt,
} from '@bandmark/contracts/outbox';
import { openOutbox } from '@bandmark/platform';
import { claimTabId } from './tab-id';

interface OutboxListeners {
  onStatus(status: OutboxStatus): void;
  /** Why the server does not take the recording now; null when it does. */
  onRecordingHold(hold: RecordingHold | null): void;
  /** Closing the page now would lose some of the recording. */
  onRecordingInMemory(isInMemory: boolean): void;
  onPending(pending: PendingCounts): void;
}

const OPEN_AGAIN_MS = 2_000;

/** The outbox as one exam's page uses it: under one tab id, for one attempt at a time. */
export class ExamOutbox {
  #attempt: AttemptOutbox | null = null;
  #unsubscribe: (() => void)[] = [];
  #writesUnderWay = 0;

  private constructor(
    private readonly outbox: Outbox,
    private readonly userId: string,
    readonly tabId: string,
    private readonly listeners: OutboxListeners,
  ) {}

  /**
   * The exam's time runs: what does not load is loaded again.
   * @param isLeft the page was left meanwhile
   * @returns null when it was
   */
  static async open(
    userId: string,
    attemptId: string,
    listeners: OutboxListeners,
    isLeft: () => boolean,
  ): Promise<ExamOutbox | null> {
    while (!isLeft()) {
      try {
        const outbox = await openOutbox();
        const tabId = await claimTabId(attemptId, () => outbox.lastTabId(userId, attemptId));
        return isLeft() ? null : new ExamOutbox(outbox, userId, tabId, listeners);
      } catch (error) {
        console.warn('The outbox could not be opened; trying again.', error);
        await new Promise((resolve) => setTimeout(resolve, OPEN_AGAIN_MS));
      }
    }
    return null;
  }

  /** Claims the attempt for this tab. @returns what the device has of its answer */
  async claim({ attemptId, grant, answer, deadline, serverTime }: AnyAttempt): Promise<DeviceAnswer | null> {
    this.close();
    const { userId, tabId } = this;
    const attempt = this.outbox.attempt({
      userId,
      attemptId,
      grant,
      tabId,
      savedSequence: answer.sequence,
      endsInMs: Math.max(0, deadline - serverTime),
    });
    this.#attempt = attempt;
    this.#unsubscribe.push(
      attempt.subscribe(() => {
        this.listeners.onRecordingHold(holdOf(attempt));
        this.listeners.onRecordingInMemory(attempt.isRecordingInMemory?.() ?? false);
        this.listeners.onStatus(attempt.status());
      }),
    );
    const onDevice = await attempt.readAnswer();
    this.listeners.onStatus(attempt.status());
    return onDevice;
  }

  get isClaimed(): boolean {
    return this.#attempt !== null;
  }

  /** Some text or recording is in this page's memory only: closing the page now would lose it. */
  get hasUnkept(): boolean {
    const attempt = this.#attempt;
    return this.#writesUnderWay > 0 || attempt?.status() === 'not-kept' || (attempt?.isRecordingInMemory?.() ?? false);
  }

  /** What the device has of the answer, for a file that the candidate keeps. */
  async readAnswer(): Promise<DeviceAnswer | null> {
    return (await this.#attempt?.readAnswer()) ?? null;
  }

  saveAnswer(text: string): void {
    this.#writesUnderWay += 1;
    void this.#claimed.saveAnswer(text).finally(() => {
      this.#writesUnderWay -= 1;
    });
  }

  putChunk(chunk: RecordingChunk): void {
    this.#attempt
      ?.putChunk(chunk)
      .catch((error: unknown) => console.warn('A chunk of the recording was not stored.', error));
  }

  completeRecording(counts: readonly ChunkCount[]): Promise<void> {
    return this.#claimed.completeRecording(counts);
  }

  submit(): Promise<SubmitReceipt> {
    return this.#claimed.submit();
  }

  /** False in a shell of before this was added. */
  get canCancelSubmit(): boolean {
    return this.#attempt?.cancelSubmit !== undefined;
  }

  /** Takes a request to submit back; its `submit` rejects, unless the server has already responded. */
  async cancelSubmit(): Promise<void> {
    await this.#attempt?.cancelSubmit?.();
  }

  async deadlineMoved(endsInMs: number): Promise<void> {
    await this.#attempt?.deadlineMoved?.(Math.max(0, endsInMs));
  }

  /** From now on `onPending` hears what the server does not have yet of this account. */
  watchPending(): void {
    // Another account's on the same device may have to wait for its owner.
    const read = async () => this.listeners.onPending(await this.outbox.pending(this.userId));
    this.#unsubscribe.push(this.outbox.subscribe(() => void read()));
    void read();
  }

  /** Ends the use by this page; the outbox goes on sending. */
  close(): void {
    for (const unsubscribe of this.#unsubscribe.splice(0)) unsubscribe();
    this.#attempt?.close();
  }

  get #claimed(): AttemptOutbox {
    if (!this.#attempt) throw new Error('ExamOutbox: no attempt is claimed');
    return this.#attempt;
  }
}

/** A shell of before holds had reasons knows one of them. */
function holdOf(attempt: AttemptOutbox): RecordingHold | null {
  if (attempt.recordingHold) return attempt.recordingHold();
  return attempt.isRecordingPaused?.() ? 'space' : null;
}
