import { readAnswerDocument } from '@bandmark/contracts/answer-document';
import { EXAM_EVENT_KINDS, type ExamEvent } from '@bandmark/contracts/api/exam-events';
import { serverNow } from '@bandmark/domain/server-clock';
import { localNow } from '../part/exam-clock';
import type { ExamRun } from '../session/exam-run';
import type { ExamSnapshot } from '../session/exam-snapshot';
import { EventOutbox, flushLeftoverEvents } from './event-outbox';
import { type Fact, findingFacts } from './fact-rules';
import { watchPage } from './watch-page';

/** Interval between calls while there are events to send. */
const SEND_EVERY_MS = 5_000;

export type ObservedRun = Pick<ExamRun, 'getSnapshot' | 'subscribe'>;

/**
 * Records what happens while one exam is taken: facts with their time, for the examiner and the candidate. They are no
 * verdict, and they never delay an answer.
 */
export class ExamFacts {
  readonly #outbox: EventOutbox;
  readonly #ends: (() => void)[] = [];
  #before: ExamSnapshot;
  #stopWatching: (() => void) | null = null;
  /** Number of the last speaking question recorded. */
  #question: number | null = null;

  constructor(private readonly run: ObservedRun) {
    this.#before = run.getSnapshot();
    const { attemptId, grant } = this.#before.attempt;
    this.#outbox = new EventOutbox(attemptId, grant);
  }

  /** @returns a function that stops recording and flushes pending events */
  start(): () => void {
    const timer = setInterval(() => void this.#outbox.flush(), SEND_EVERY_MS);
    this.#ends.push(this.run.subscribe(this.#changed), () => clearInterval(timer));
    this.#changed();
    // Events that earlier pages could not send.
    void this.#outbox.flush();
    void flushLeftoverEvents(this.#before.attempt.attemptId);
    return () => {
      for (const end of this.#ends.splice(0)) end();
      this.#unwatch();
      void this.#outbox.flush();
    };
  }

  note = (fact: Fact): void => this.#add({ ...fact, atMs: this.#nowMs() });

  #add = (event: ExamEvent): void => {
    this.#outbox.add({ ...event, atMs: Math.round(event.atMs), ...duration(event) });
  };

  #nowMs = (): number => {
    const { clock, attempt } = this.run.getSnapshot();
    return Math.max(0, serverNow(clock, localNow()) - attempt.begunAt);
  };

  /** Catches every error: a failure to record facts must not stop the exam. */
  #changed = (): void => {
    try {
      this.#noteChange();
    } catch (error) {
      console.warn('What happens during the exam is not noted.', error);
    }
  };

  #noteChange(): void {
    const [before, now] = [this.#before, this.run.getSnapshot()];
    this.#before = now;
    if (now.phase === 'taking') {
      this.#stopWatching ??= watchPage({ nowMs: this.#nowMs, onFact: this.note, onEvent: this.#add });
      for (const fact of findingFacts(before.recording.findings, now.recording.findings)) this.note(fact);
      this.#noteQuestion(now);
    } else {
      this.#unwatch();
      if (now.phase === 'read-only' && before.phase === 'taking') this.note({ kind: EXAM_EVENT_KINDS.otherTab });
      if (now.phase !== before.phase) void this.#outbox.flush();
    }
  }

  /** Records each speaking question when it appears, by the position in the answer. */
  #noteQuestion({ attempt, text }: ExamSnapshot): void {
    if (attempt.task.kind !== 'speaking') return;
    const question = (readAnswerDocument(text).part ?? 0) + 1;
    if (question === this.#question) return;
    // A page that resumes an answer shows a question that is already recorded.
    const isKnown = this.#question === null && text !== '';
    this.#question = question;
    if (!isKnown) this.note({ kind: EXAM_EVENT_KINDS.questionShown, question });
  }

  #unwatch(): void {
    this.#stopWatching?.();
    this.#stopWatching = null;
  }
}

const duration = ({ durationMs }: ExamEvent) =>
  durationMs === undefined ? {} : { durationMs: Math.round(durationMs) };
