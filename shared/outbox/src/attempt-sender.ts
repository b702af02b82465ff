import type { AttemptOutbox, AttemptKey } from '@bandmark/contracts/outbox';
import { AnswerSender } from './answer-sender';
import { AttemptState } from './attempt-state';
import { type AttemptRecord } from './records';
import { RecordingSender } from './recording-sender';
import type { SenderServices } from './sender-services';

/** One attempt of the outbox, open in a screen or left behind by an earlier page. */
export class AttemptSender {
  readonly answer: AnswerSender;
  readonly recording: RecordingSender;
  readonly #state: AttemptState;
  readonly #listeners = new Set<() => void>();
  #ready: Promise<void> = Promise.resolve();
  #screens = 0;

  constructor(record: AttemptRecord, services: SenderServices) {
    const shared: SenderServices = {
      ...services,
      onChange: () => {
        for (const listener of this.#listeners) listener();
        services.onChange();
      },
    };
    this.#state = new AttemptState(services.store, record, () => services.now());
    const ready = () => this.#ready;
    this.answer = new AnswerSender(this.#state, ready, shared);
    this.recording = new RecordingSender(this.#state, ready, shared);
  }

  get isOpen(): boolean {
    return this.#screens > 0;
  }

  get record(): AttemptRecord {
    return this.#state.record;
  }

  open(key: AttemptKey): AttemptOutbox {
    this.#screens += 1;
    let isClosed = false;
    this.#ready = this.#ready.then(async () => {
      await this.#state.claim(key);
      this.answer.resume();
    });
    this.kick();
    return {
      readDraft: async () => {
        await this.#ready;
        const { text, sequence, ackedSequence, isSubmitWanted, receipt } = this.record;
        if (sequence === 0 && !isSubmitWanted) return null;
        return {
          text,
          sequence,
          isStored: sequence <= ackedSequence,
          isSubmitWanted: isSubmitWanted && receipt === null,
        };
      },
      writeDraft: (text) => this.answer.write(text),
      keepChunk: (chunk) => this.recording.keep(chunk),
      endRecording: (streams) => this.recording.end(streams),
      submit: () => this.answer.submit(),
      status: () => this.answer.status(),
      subscribe: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      close: () => {
        if (isClosed) return;
        isClosed = true;
        this.#screens -= 1;
        this.answer.sendNow();
      },
    };
  }

  kick(): void {
    this.answer.lane.kick();
    this.recording.kick();
  }

  /** One pass over everything: sent, or stopped by the first failure of its lane. */
  async pass(): Promise<void> {
    await this.#ready;
    await this.recording.forgetStored();
    this.kick();
    await Promise.all([this.answer.lane.settled(), this.recording.settled()]);
  }

  close(): void {
    this.answer.close();
    this.recording.close();
  }
}
