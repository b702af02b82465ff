import type { AnswerFile } from '@bandmark/contracts/answer-file';
import type { AnyAttempt, ExtraTime } from '@bandmark/contracts/api/attempts';
import type { PendingCounts } from '@bandmark/contracts/outbox';
import { betterClock, serverNow } from '@bandmark/domain/server-clock';
import { asApiError } from '@bandmark/platform';
import { localNow } from '../part/exam-clock';
import { type BegunExam, fetchPart } from '../part/test-part';
import { answerFileOf, ExamOutbox, type OutboxState } from './exam-outbox';
import { ExamRecording, isFromStart } from './exam-recording';
import { type ExamSnapshot, isOver, movedDeadline, openingSnapshot, SUBMIT_PROBLEMS } from './exam-snapshot';
import { Lease, type LeaseOutcome } from './lease';

/** Runs one exam on one page, headless: answer, lease, recording and submission. Screens render its snapshot. */
export class ExamRun {
  #snapshot: ExamSnapshot;
  readonly #listeners = new Set<() => void>();
  #outbox: ExamOutbox | null = null;
  #lease: Lease | null = null;
  #recording: ExamRecording | null = null;
  /** The cancellation of the last submission, if any. Resolves with false if the receipt came first. */
  #takingBack: Promise<boolean> | null = null;
  /** Pending while "Continue here" runs: a second press would start a second recording. */
  #takingOver: Promise<void> | null = null;
  /** The last deadline that the server has confirmed at its end: its submission is not taken back again. */
  #confirmedEnd: number | null = null;
  #isDisposed = false;

  /** @param userId keys the outbox on the device */
  constructor(
    private readonly begun: BegunExam,
    private readonly userId: string,
  ) {
    this.#snapshot = openingSnapshot(begun.attempt, begun.clock);
  }

  getSnapshot = (): ExamSnapshot => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** True if closing the page now would lose text or part of the recording. */
  hasUnkept = (): boolean => this.#outbox?.hasUnkept ?? false;

  async open(): Promise<void> {
    const { attempt } = this.begun;
    const listeners = {
      onState: (state: OutboxState) => this.#outboxChanged(state),
      onPending: (pending: PendingCounts) => this.#set({ pending }),
    };
    const outbox = await ExamOutbox.open(this.userId, attempt.attemptId, listeners, () => this.#isDisposed);
    if (!outbox) return;
    this.#outbox = outbox;
    window.addEventListener('offline', this.#wentOffline);
    await this.#enter(outbox, attempt, false);
  }

  /** "Continue here": takes the lease from the other tab and continues from the newest text. */
  takeOver(): Promise<void> {
    this.#takingOver ??= this.#takeOver().finally(() => {
      this.#takingOver = null;
    });
    return this.#takingOver;
  }

  async #takeOver(): Promise<void> {
    if (!this.#outbox) return;
    this.#set({ problem: null });
    try {
      const { part, clock } = await fetchPart(this.begun.name);
      if (!part.attempt || this.#isDisposed) return;
      this.#set({ clock: betterClock(this.#snapshot.clock, clock), attempt: part.attempt });
      await this.#enter(this.#outbox, part.attempt, true);
    } catch (error) {
      this.#set({ problem: asApiError(error).message });
    }
  }

  /** Called at every change of the text; contracts/outbox.ts lists the hops from here to the server. */
  saveAnswer(text: string): void {
    if (this.#snapshot.phase !== 'taking' || !this.#outbox) return;
    this.#set({ text });
    this.#outbox.saveAnswer(text);
  }

  /** Dismisses the notice of extra time. */
  extraTimeRead(): void {
    this.#set({ extraTime: null });
  }

  /** The answer as a file that the candidate can download; see `contracts/answer-file.ts`. */
  answerFile(): Promise<AnswerFile> {
    return answerFileOf(this.#snapshot, this.#outbox);
  }

  restartRecording(): void {
    void this.#recording?.start();
  }

  /** Submits the current answer; the last chunks of the recording follow. @param by who ends the exam, if known */
  async submit(by: ExamSnapshot['endedBy'] = 'candidate'): Promise<void> {
    const { phase, isOffline } = this.#snapshot;
    const outbox = this.#outbox;
    if (!outbox?.isClaimed || (phase !== 'taking' && phase !== 'held')) return;
    this.#takingBack = null;
    if (by === 'clock' && isOffline) return this.#hold();
    this.#set({ phase: 'submitting', problem: null, endedBy: by, isRecordedHere: null });
    // The end of the time is final only once the server confirms it: the heartbeat may still extend the deadline.
    if (by !== 'clock') this.#lease?.release();
    outbox.watchPending();
    const recordingCompleted = this.#completeRecording(outbox);
    try {
      this.#set({ receipt: await outbox.submit(), phase: 'submitted', endedBy: by });
    } catch (error) {
      this.#submitFailed(outbox, error);
    }
    if (this.#snapshot.phase === 'submitted') {
      this.#lease?.release();
      // The test may have been replaced, or its recordings withdrawn, while the part was open.
      void this.#readAgain();
    }
    await recordingCompleted;
  }

  dispose(): void {
    this.#isDisposed = true;
    window.removeEventListener('offline', this.#wentOffline);
    this.#lease?.release();
    // Stopped but not completed, because the page after a reload records another segment.
    void this.#recording?.stop();
    this.#outbox?.close();
    this.#listeners.clear();
  }

  /** The browser reports it at once; the next heartbeat with a response resets it. A read-only page has no heartbeat. */
  readonly #wentOffline = () => this.#set({ isOffline: this.#snapshot.phase !== 'read-only' });

  async #enter(outbox: ExamOutbox, found: AnyAttempt, takeOver: boolean): Promise<void> {
    this.#lease?.release();
    if (found.state === 'submitted') return this.#showSubmitted(outbox, found);
    const lease = new Lease(found, outbox.tabId, (outcome) => this.#leaseAnswered(outcome));
    this.#lease = lease;
    const outcome = await lease.take(takeOver);
    if (this.#isDisposed) return;
    if (outcome.kind === 'lost') return this.#becomeReadOnly();
    if (outcome.kind === 'refused') this.#set({ problem: outcome.message });

    // The other tab could write until this one had the lease, so its last text is read only after that.
    const attempt = takeOver ? await this.#readAgain() : found;
    if (this.#isDisposed) return;
    const onDevice = await outbox.claim(attempt);
    const isNewer = onDevice !== null && onDevice.sequence > attempt.answer.sequence;
    this.#set({ text: isNewer ? onDevice.text : attempt.answer.text, phase: 'taking' });
    if (isOver(this.#snapshot)) return this.submit('clock');
    if (outcome.kind === 'closed' || onDevice?.isSubmitRequested) return this.submit(null);
    this.#record(outbox, lease, outcome.kind === 'held' ? outcome.segment : null);
  }

  async #readAgain(): Promise<AnyAttempt> {
    const { part } = await fetchPart(this.begun.name).catch(() => ({ part: null }));
    if (part?.attempt) this.#set({ attempt: part.attempt });
    return this.#snapshot.attempt;
  }

  async #showSubmitted(outbox: ExamOutbox, attempt: AnyAttempt): Promise<void> {
    await outbox.claim(attempt);
    outbox.watchPending();
    const { submission } = attempt;
    const outcome = submission && { receipt: submission, endedBy: submission.by };
    this.#set({ phase: 'submitted', isRecordedHere: false, ...outcome });
    // Completes the recording of a page that was killed before it could.
    await outbox.completeRecording([]);
  }

  #record(outbox: ExamOutbox, lease: Lease, segment: number | null): void {
    if (this.#isDisposed) return;
    const recording = new ExamRecording({
      devices: this.begun.devices,
      firstSegment: () => (segment === null ? lease.nextSegment() : Promise.resolve(segment)),
      nextSegment: () => lease.nextSegment(),
      putChunk: (chunk) => outbox.putChunk(chunk),
      onChange: (snapshot) => {
        if (this.#recording === recording) this.#set({ recording: snapshot });
      },
    });
    this.#recording = recording;
    void recording.start();
  }

  async #completeRecording(outbox: ExamOutbox): Promise<void> {
    const counts = (await this.#recording?.stop()) ?? [];
    this.#set({ isRecordedHere: isFromStart(counts) });
    // Completing closes only the segments opened so far, so requests for another segment must have ended.
    await this.#lease?.settled();
    await outbox.completeRecording(counts);
  }

  /**
   * Holds the answer when the time is over and the server does not respond. After an outage the server adds the lost
   * time, which a submitted answer could not use. The text is locked, so going offline gains the candidate nothing.
   */
  #hold(): void {
    this.#set({ phase: 'held', endedBy: null });
    // Not completed: more time would record another segment, and the end declares all counts.
    void this.#recording?.stop();
  }

  /**
   * Cancels the submission at the end of the time: the server has not responded to it, or has given more time. A request
   * in flight may still bring the receipt, so with more time the page waits for its end before it opens the room again.
   */
  #takeBack(): void {
    if (!this.#outbox?.canCancelSubmit || this.#takingBack) return;
    this.#takingBack = this.#outbox.cancelSubmit();
    if (isOver(this.#snapshot)) this.#hold();
    else void this.#goOn();
  }

  #deadlineHeard(deadline: number, extraTimes: readonly ExtraTime[]): void {
    const moved = movedDeadline(this.#snapshot.attempt, deadline, extraTimes);
    if (!moved) return;
    this.#set(moved);
    const { phase, endedBy, clock } = this.#snapshot;
    void this.#outbox?.deadlineMoved(deadline - serverNow(clock, localNow()));
    if (phase === 'submitting' && endedBy === 'clock' && !isOver(this.#snapshot)) this.#takeBack();
  }

  /** The server has responded: ends the phase `held`, or a cancelled submission, with more time or by submitting. */
  async #goOn(): Promise<void> {
    if (isOver(this.#snapshot)) this.#confirmedEnd = this.#snapshot.attempt.deadline;
    if ((await this.#takingBack) === false) return;
    const { phase } = this.#snapshot;
    if (phase !== 'held' && (phase !== 'submitting' || !this.#takingBack)) return;
    this.#set({ phase: isOver(this.#snapshot) ? 'held' : 'taking', endedBy: null });
    if (isOver(this.#snapshot)) return this.submit('clock');
    if (this.#outbox && this.#lease) this.#record(this.#outbox, this.#lease, null);
  }

  #leaseAnswered(outcome: LeaseOutcome): void {
    const isOffline = outcome.kind === 'unreachable';
    this.#set({ isOffline, ...(isOffline ? {} : { isLoggedOut: outcome.kind === 'logged-out' }) });
    const { phase } = this.#snapshot;
    if (outcome.kind === 'held') {
      this.#set({ clock: betterClock(this.#snapshot.clock, outcome.clock) });
      if (outcome.deadline !== undefined) this.#deadlineHeard(outcome.deadline, outcome.extraTimes ?? []);
      if (this.#snapshot.phase === 'held') void this.#goOn();
    } else if (phase !== 'taking' && phase !== 'held') return;
    else if (outcome.kind === 'lost') this.#becomeReadOnly();
    else if (outcome.kind === 'closed') void this.submit(null);
  }

  #outboxChanged(state: OutboxState): void {
    const { phase, endedBy, attempt, ...before } = this.#snapshot;
    this.#set(state);
    if (phase === 'submitting' && state.isUnreachable) {
      const mayGetTime = endedBy === 'clock' && attempt.deadline !== this.#confirmedEnd;
      if (mayGetTime) return this.#takeBack();
      // The outbox only knows that the server accepts nothing. The account may have been logged out elsewhere.
      if (!before.isUnreachable) this.#lease?.check();
    }
    if (phase !== 'taking' && phase !== 'held') return;
    if (state.status === 'lease-lost') this.#becomeReadOnly();
    // The time is over or the attempt is submitted; or the server refused only this text, which does not end the exam.
    else if (state.status === 'closed' && before.status !== 'closed') this.#lease?.check();
  }

  #becomeReadOnly(): void {
    this.#lease?.release();
    this.#outbox?.suspend();
    // Closes this tab's segments, because the server would wait for more chunks otherwise.
    if (this.#outbox && this.#recording) void this.#completeRecording(this.#outbox);
    this.#set({ phase: 'read-only', isOffline: false });
  }

  #submitFailed(outbox: ExamOutbox, error: unknown): void {
    if (this.#isDisposed) return;
    const kind = typeof error === 'object' && error !== null && 'kind' in error ? error.kind : null;
    if (kind === 'lease-lost') this.#becomeReadOnly();
    // Cancelled: `#goOn` decides what follows.
    else if (this.#takingBack) return;
    else if (kind === 'closed' || kind === 'too-late')
      this.#set({ phase: 'submitted', problem: SUBMIT_PROBLEMS.tooLate(this.begun.attempt.skill) });
    else {
      this.#set({ phase: 'taking', problem: SUBMIT_PROBLEMS.refused });
      if (!this.#lease) return;
      this.#lease.resume();
      this.#record(outbox, this.#lease, null);
    }
  }

  #set(change: Partial<ExamSnapshot>): void {
    if (this.#isDisposed) return;
    if (Object.entries(change).every(([name, value]) => this.#snapshot[name as keyof ExamSnapshot] === value)) return;
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
