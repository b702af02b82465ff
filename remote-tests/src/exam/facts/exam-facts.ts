import { readAnswerDocument } from '@bandmark/contracts/answer-document';
import { EXAM_EVENT_KINDS, type ExamEvent } from '@bandmark/contracts/api/exam-events';
import { serverNow } from '@bandmark/domain/server-clock';
import { localNow } from '../part/exam-clock';
import type { ExamRun } from '../session/exam-run';
import type { ExamSnapshot } from '../session/exam-snapshot';
import { EventOutbox, flushLeftoverEvents } from './event-outbox';
import { type Fact, findingFacts } from './fact-rules';
import { watchPage } from './watch-page';

/** Between two calls while something happens. */
const SEND_EVERY_MS = 5_000;

export type ObservedRun = Pick<ExamRun, 'getSnapshot' | 'subscribe'>;

/**
 * Notes what happens while one exam is taken: facts with their time, for the examiner and the candidate. They judge
 * nothing, and no answer waits for them.
 */
export class ExamFacts {
  readonly #outbox: EventOutbox;
  readonly #ends: (() => void)[] = [];
  #before: ExamSnapshot;
  #stopWatching: (() => void) | null = null;
  /** The speaking question that was noted last. */
  #question: number | null = null;

  constructor(private readonly run: ObservedRun) {
    this.#before = run.getSnapshot();
    const { attemptId, grant } = this.#before.attempt;
    this.#outbox = new EventOutbox(attemptId, grant);
  }

  /** @returns the end of noting; what waits is sent once more */
  start(): () => void {
    const timer = setInterval(() => void this.#outbox.flush(), SEND_EVERY_MS);
    this.#ends.push(this.run.subscribe(this.#changed), () => clearInterval(timer));
    this.#changed();
    // Events of pages that were closed before.
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

  /** An exam goes on whatever becomes of its facts. */
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

  /** A speaking answer says how far the candidate is. */
  #noteQuestion({ attempt, text }: ExamSnapshot): void {
    if (attempt.task.kind !== 'speaking') return;
    const question = (readAnswerDocument(text).part ?? 0) + 1;
    if (question === this.#question) return;
    // A page that goes on with an answer shows a question that was shown before.
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
