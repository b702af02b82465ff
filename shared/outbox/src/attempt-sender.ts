import type { AttemptKey, AttemptOutbox } from '@bandmark/contracts/outbox';
import { AnswerSender } from './answer-sender';
import { AttemptState, type OutboxServices } from './attempt-state';
import type { AttemptRecord } from './records';
import { RecordingSender } from './recording-sender';
import { warnOfChunk } from './slice-joiner';

/** One attempt of the outbox, open in a screen or left behind by an earlier page. */
export class AttemptSender {
  readonly answer: AnswerSender;
  readonly recording: RecordingSender;
  readonly #state: AttemptState;
  readonly #listeners = new Set<() => void>();
  #ready: Promise<void> = Promise.resolve();

  constructor(record: AttemptRecord, services: OutboxServices) {
    const shared: OutboxServices = {
      ...services,
      onChange: () => {
        for (const listener of this.#listeners) listener();
        services.onChange();
      },
    };
    this.#state = new AttemptState(services, record);
    const ready = () => this.#ready;
    this.answer = new AnswerSender(this.#state, ready, shared);
    this.recording = new RecordingSender(this.#state, ready, shared);
  }

  get isOpen(): boolean {
    return this.#state.isOpen;
  }

  get record(): AttemptRecord {
    return this.#state.record;
  }

  /** Claims the attempt for a screen of this tab. */
  open(key: AttemptKey): AttemptOutbox {
    this.#state.screens += 1;
    let isClosed = false;
    this.#ready = this.#ready.then(async () => {
      await this.#state.claim(key);
      this.answer.resume();
    });
    void this.recording.finishNow().catch(warnOfChunk);
    this.flush();
    return {
      readAnswer: async () => {
        await this.#ready;
        const { answer, savedSequence, isSubmitRequested, receipt } = this.record;
        if (answer.sequence === 0 && !isSubmitRequested) return null;
        return {
          ...answer,
          isSaved: answer.sequence <= savedSequence,
          isSubmitRequested: isSubmitRequested && receipt === null,
        };
      },
      saveAnswer: (text) => this.answer.saveAnswer(text),
      putChunk: (chunk) => this.recording.putChunk(chunk),
      completeRecording: (streams) => this.recording.complete(streams),
      submit: () => this.answer.submit(),
      cancelSubmit: () => this.answer.cancelSubmit(),
      suspend: () => this.answer.suspend(),
      deadlineMoved: (endsInMs) => this.answer.deadlineMoved(endsInMs),
      status: () => this.answer.status(),
      isUnreachable: () => this.answer.isUnreachable,
      isRecordingPaused: () => this.recording.hold !== null,
      recordingHold: () => this.recording.hold,
      isRecordingInMemory: () => this.#state.isRecordingInMemory,
      subscribe: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      close: () => {
        if (isClosed) return;
        isClosed = true;
        this.#state.screens -= 1;
        this.flushNow();
      },
    };
  }

  /** Sends debounced text and growing chunks at once, because the page may be about to close. */
  flushNow(): void {
    this.answer.flush();
    void this.recording.finishNow().catch(warnOfChunk);
  }

  /** Flushes every queue, including those in a back-off. */
  flush(): void {
    this.answer.queue.flush();
    this.recording.flush();
  }

  /** Resolves when everything is sent, or each queue has stopped at its first failure. */
  async flushAndWait(): Promise<void> {
    await this.recording.finishNow().catch(warnOfChunk);
    await this.recording.deleteAcknowledged();
    this.flush();
    await Promise.all([this.answer.queue.settled(), this.recording.settled()]);
  }

  close(): void {
    this.answer.close();
    this.recording.close();
  }
}
