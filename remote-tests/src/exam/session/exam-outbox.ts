import type { AnswerFile } from '@bandmark/contracts/answer-file';
import type { AnyAttempt } from '@bandmark/contracts/api/attempts';
import type {
  AttemptOutbox,
  ChunkCount,
  DeviceAnswer,
  Outbox,
  PendingCounts,
  RecordingChunk,
  RecordingHold,
  SubmitReceipt,
} from '@bandmark/contracts/outbox';
import { openOutbox } from '@bandmark/platform';
import type { ExamSnapshot } from './exam-snapshot';
import { claimTabId } from './tab-id';

/** What the outbox says of the claimed attempt. */
export type OutboxState = Pick<ExamSnapshot, 'status' | 'isUnreachable' | 'recordingHold' | 'isRecordingInMemory'>;

interface OutboxListeners {
  onState(state: OutboxState): void;
  onPending(pending: PendingCounts): void;
}

const OPEN_AGAIN_MS = 2_000;

/** Wraps the outbox for the page of one exam: one tab id, and one attempt at a time. */
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
   * Retries until the outbox opens, because the clock of the exam is running.
   * @param isLeft whether the candidate has left the page in the meantime
   * @returns null if the page was left
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

  /** Claims the attempt for this tab. @returns the answer on the device, or null */
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
    const onChange = () => this.listeners.onState(stateOf(attempt));
    this.#unsubscribe.push(attempt.subscribe(onChange));
    const onDevice = await attempt.readAnswer();
    onChange();
    return onDevice;
  }

  get isClaimed(): boolean {
    return this.#attempt !== null;
  }

  /** True if text or recording is in this page's memory only, so that closing the page would lose it. */
  get hasUnkept(): boolean {
    const state = this.#attempt && stateOf(this.#attempt);
    return this.#writesUnderWay > 0 || state?.status === 'not-kept' || (state?.isRecordingInMemory ?? false);
  }

  /** The answer on the device, for the file that the candidate can download. */
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

  /** False in older shells. */
  get canCancelSubmit(): boolean {
    return this.#attempt?.cancelSubmit !== undefined;
  }

  /** Cancels a submit request: the pending `submit` rejects. @returns false if the receipt came first */
  async cancelSubmit(): Promise<boolean> {
    return (await this.#attempt?.cancelSubmit?.()) ?? false;
  }

  /** The page is read-only: see `AttemptOutbox.suspend`. */
  suspend(): void {
    this.#attempt?.suspend?.();
  }

  async deadlineMoved(endsInMs: number): Promise<void> {
    await this.#attempt?.deadlineMoved?.(Math.max(0, endsInMs));
  }

  /** Calls `onPending`, from now on, with the counts that the server has not acknowledged for this account. */
  watchPending(): void {
    // Excludes other accounts on this device, whose records may have to wait for their owner to sign in.
    const read = async () => this.listeners.onPending(await this.outbox.pending(this.userId));
    this.#unsubscribe.push(this.outbox.subscribe(() => void read()));
    void read();
  }

  /** Detaches this page; the outbox continues to send in the background. */
  close(): void {
    for (const unsubscribe of this.#unsubscribe.splice(0)) unsubscribe();
    this.#attempt?.close();
  }

  get #claimed(): AttemptOutbox {
    if (!this.#attempt) throw new Error('ExamOutbox: no attempt is claimed');
    return this.#attempt;
  }
}

function stateOf(attempt: AttemptOutbox): OutboxState {
  const status = attempt.status();
  return {
    status,
    // Older shells have only the status.
    isUnreachable: attempt.isUnreachable?.() ?? status === 'offline',
    recordingHold: holdOf(attempt),
    isRecordingInMemory: attempt.isRecordingInMemory?.() ?? false,
  };
}

/** Older shells know only the hold `space`. */
function holdOf(attempt: AttemptOutbox): RecordingHold | null {
  if (attempt.recordingHold) return attempt.recordingHold();
  return attempt.isRecordingPaused?.() ? 'space' : null;
}

const DEVICE_PATIENCE_MS = 2_000;
const pause = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));

/** The answer as a file that the candidate can download; see `contracts/answer-file.ts`. */
export async function answerFileOf(
  { text, attempt }: Pick<ExamSnapshot, 'text' | 'attempt'>,
  outbox: ExamOutbox | null,
): Promise<AnswerFile> {
  // A device whose storage has stopped responding must not block the download.
  const onDevice = await Promise.race([outbox?.readAnswer(), pause(DEVICE_PATIENCE_MS)]).catch(() => null);
  const sequence = Math.max(onDevice?.sequence ?? 0, attempt.answer.sequence + 1);
  const tabId = outbox?.tabId ?? crypto.randomUUID();
  return { kind: 'bandmark-answer', v: 1, attemptId: attempt.attemptId, tabId, sequence, text };
}
