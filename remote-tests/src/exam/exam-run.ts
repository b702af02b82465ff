import type { Attempt } from '@bandmark/contracts/api/attempts';
import type {
  AttemptOutbox,
  DeviceAnswer,
  Outbox,
  OutboxStatus,
  PendingCounts,
  SubmitReceipt,
} from '@bandmark/contracts/outbox';
import type { DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';
import { betterClock, serverNow, type ServerClock } from '@bandmark/domain/server-clock';
import { openOutbox } from '@bandmark/platform';
import type { LeaseAnswer } from './ask-lease';
import { ExamRecording, RECORDING_OFF, type RecordingSnapshot } from './exam-recording';
import { fetchPart } from './fetch-part';
import { LeaseKeeper } from './lease-keeper';
import { localNow } from './local-now';
import { claimTabId } from './tab-id';

export interface ExamSnapshot {
  /**
   * `opening` the outbox and the lease → `taking` ⇄ `read-only` (another window writes) → `handing-in` → `submitted`.
   */
  phase: 'opening' | 'taking' | 'read-only' | 'handing-in' | 'submitted';
  attempt: Attempt;
  clock: ServerClock;
  text: string;
  status: OutboxStatus;
  recording: RecordingSnapshot;
  receipt: SubmitReceipt | null;
  /** What is still on the device, told from handing in on. */
  pending: PendingCounts | null;
  /** Something went wrong that the candidate should know, in a sentence. */
  problem: string | null;
}

const LAST_CHANGES_LOST =
  'The server no longer took your last changes: they came too late. They are kept on this device; what was saved before counts.';
const NOT_TAKEN = 'The server did not take your answer. It is kept on this device. Please try again.';

interface ExamRunOptions {
  attempt: Attempt;
  clock: ServerClock;
  /** Keys the outbox on the device. */
  userId: string;
  devices: DeviceChoice;
}

/** One exam on one page: answer, lease, recording and handing in, without a face. Screens show its snapshot. */
export class ExamRun {
  #snapshot: ExamSnapshot;
  readonly #listeners = new Set<() => void>();
  #outbox: Outbox | null = null;
  #answer: AttemptOutbox | null = null;
  #tabId = '';
  #lease: LeaseKeeper | null = null;
  #recording: ExamRecording | null = null;
  #stopListening: (() => void)[] = [];
  #writesUnderWay = 0;
  #isDisposed = false;

  constructor(private readonly options: ExamRunOptions) {
    const { attempt, clock } = options;
    this.#snapshot = {
      phase: 'opening',
      attempt,
      clock,
      text: attempt.answer.text,
      status: 'saved',
      recording: RECORDING_OFF,
      receipt: null,
      pending: null,
      problem: null,
    };
  }

  getSnapshot = (): ExamSnapshot => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Some text is in this page's memory alone: closing it now would lose it. */
  hasUnkept = (): boolean => this.#writesUnderWay > 0 || this.#answer?.status() === 'not-kept';

  async open(): Promise<void> {
    const outbox = await openOutbox();
    this.#outbox = outbox;
    const { attempt, userId } = this.options;
    this.#tabId = await claimTabId(attempt.attemptId, () => outbox.lastTabId(userId, attempt.attemptId));
    if (!this.#isDisposed) await this.#enter(attempt, false);
  }

  /** "Continue here": takes the lease from the other window and goes on from the newest text. */
  async takeOver(): Promise<void> {
    try {
      const { myTestId, skill } = this.options.attempt;
      const { part, clock } = await fetchPart(myTestId, skill);
      if (!part.attempt) return;
      this.#set({ clock: betterClock(this.#snapshot.clock, clock), attempt: part.attempt, problem: null });
      await this.#enter(part.attempt, true);
    } catch (error) {
      this.#set({ problem: error instanceof Error ? error.message : String(error) });
    }
  }

  saveAnswer(text: string): void {
    if (this.#snapshot.phase !== 'taking' || !this.#answer) return;
    this.#set({ text });
    this.#writesUnderWay += 1;
    void this.#answer.saveAnswer(text).finally(() => {
      this.#writesUnderWay -= 1;
    });
  }

  restartRecording(): void {
    void this.#recording?.start();
  }

  /** Hands in what there is. The recording's last chunks follow. */
  async handIn(): Promise<void> {
    const { phase } = this.#snapshot;
    if (!this.#answer || phase === 'handing-in' || phase === 'submitted') return;
    this.#set({ phase: 'handing-in', problem: null });
    this.#lease?.release();
    this.#watchPending();
    const answer = this.#answer;
    const recordingEnded = this.#completeRecording(answer);
    try {
      this.#set({ receipt: await answer.submit(), phase: 'submitted' });
    } catch (error) {
      this.#handInFailed(error);
    }
    await recordingEnded;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#lease?.release();
    // Not its end: a reload goes on with another segment.
    void this.#recording?.stop();
    this.#answer?.close();
    for (const stop of this.#stopListening.splice(0)) stop();
    this.#listeners.clear();
  }

  async #enter(attempt: Attempt, takeOver: boolean): Promise<void> {
    this.#lease?.release();
    if (attempt.state === 'submitted') return this.#showSubmitted(attempt);
    const lease = new LeaseKeeper(attempt, this.#tabId, (answer) => this.#leaseAnswered(answer));
    this.#lease = lease;
    const answer = await lease.take(takeOver);
    if (this.#isDisposed) return lease.release();
    if (answer.kind === 'lost') return this.#becomeReadOnly();
    if (answer.kind === 'refused') this.#set({ problem: answer.message });

    const draft = await this.#openAnswer(attempt);
    const isNewer = draft !== null && draft.sequence > attempt.answer.sequence;
    this.#set({ text: isNewer ? draft.text : attempt.answer.text, phase: 'taking' });
    const { clock } = this.#snapshot;
    if (answer.kind === 'closed' || draft?.isSubmitRequested || serverNow(clock, localNow()) >= attempt.deadline) {
      return this.handIn();
    }
    this.#record(lease, answer.kind === 'held' ? answer.segment : null);
  }

  async #openAnswer(attempt: Attempt): Promise<DeviceAnswer | null> {
    if (!this.#outbox) throw new Error('ExamRun: the outbox is not open');
    for (const stop of this.#stopListening.splice(0)) stop();
    this.#answer?.close();
    const { attemptId, grant } = attempt;
    const answer = this.#outbox.attempt({
      userId: this.options.userId,
      attemptId,
      grant,
      tabId: this.#tabId,
      savedSequence: attempt.answer.sequence,
    });
    this.#answer = answer;
    this.#stopListening.push(answer.subscribe(() => this.#statusChanged()));
    const draft = await answer.readAnswer();
    this.#statusChanged();
    return draft;
  }

  async #showSubmitted(attempt: Attempt): Promise<void> {
    await this.#openAnswer(attempt);
    this.#watchPending();
    this.#set({ phase: 'submitted' });
    // A page that was killed never said that its recording had ended.
    await this.#answer?.completeRecording([]);
  }

  #record(lease: LeaseKeeper, segment: number | null): void {
    const recording = new ExamRecording({
      devices: this.options.devices,
      firstSegment: () => (segment === null ? lease.nextSegment() : Promise.resolve(segment)),
      nextSegment: () => lease.nextSegment(),
      keep: (chunk) => {
        this.#answer
          ?.putChunk(chunk)
          .catch((error: unknown) => console.warn('A chunk of the recording was not kept.', error));
      },
      onChange: (snapshot) => {
        if (this.#recording === recording) this.#set({ recording: snapshot });
      },
    });
    this.#recording = recording;
    void recording.start();
  }

  async #completeRecording(answer: AttemptOutbox): Promise<void> {
    const counts = (await this.#recording?.stop()) ?? [];
    await answer.completeRecording(counts);
  }

  #leaseAnswered(answer: LeaseAnswer): void {
    if (answer.kind === 'held') this.#set({ clock: betterClock(this.#snapshot.clock, answer.clock) });
    else if (this.#snapshot.phase !== 'taking') return;
    else if (answer.kind === 'lost') this.#becomeReadOnly();
    else if (answer.kind === 'closed') void this.handIn();
  }

  #statusChanged(): void {
    const status = this.#answer?.status() ?? 'saved';
    if (status !== this.#snapshot.status) this.#set({ status });
    if (this.#snapshot.phase !== 'taking') return;
    if (status === 'lease-lost') this.#becomeReadOnly();
    else if (status === 'closed') void this.handIn();
  }

  #becomeReadOnly(): void {
    this.#lease?.release();
    void this.#recording?.stop();
    this.#set({ phase: 'read-only' });
  }

  #handInFailed(error: unknown): void {
    const kind = typeof error === 'object' && error !== null && 'kind' in error ? error.kind : null;
    if (kind === 'lease-lost') this.#becomeReadOnly();
    else if (kind === 'closed' || kind === 'too-late') this.#set({ phase: 'submitted', problem: LAST_CHANGES_LOST });
    else {
      this.#set({ phase: 'taking', problem: NOT_TAKEN });
      if (this.#lease) this.#record(this.#lease, null);
    }
  }

  #watchPending(): void {
    const outbox = this.#outbox;
    if (!outbox) return;
    const read = async () => this.#set({ pending: await outbox.pending() });
    this.#stopListening.push(outbox.subscribe(() => void read()));
    void read();
  }

  #set(change: Partial<ExamSnapshot>): void {
    if (this.#isDisposed) return;
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
