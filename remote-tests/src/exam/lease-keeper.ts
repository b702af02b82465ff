import { askLease, type LeaseAnswer } from './ask-lease';

/** Well below the 15 s after which another window may take the lease without asking. */
const HEARTBEAT_MS = 5_000;
const RETRY_MS = 3_000;

/** Holds the lease of one attempt for this window: says every five seconds that the window is alive. */
export class LeaseKeeper {
  #beating: ReturnType<typeof setInterval> | null = null;
  #isDone = false;

  constructor(
    private readonly attempt: { attemptId: string; grant: string },
    private readonly tabId: string,
    private readonly onAnswer: (answer: LeaseAnswer) => void,
  ) {}

  /** A segment of its own for each page and each restart of a recorder. */
  async take(takeOver: boolean): Promise<LeaseAnswer> {
    const answer = await this.#ask({ takeOver, newSegment: true });
    if (answer.kind === 'held' || answer.kind === 'unreachable') this.#beat();
    return answer;
  }

  /** The next segment, as soon as the server can be asked. @throws when the lease is another's or the time is over */
  async nextSegment(): Promise<number> {
    for (;;) {
      const answer = await this.#ask({ newSegment: true });
      if (answer.kind === 'held') return answer.segment;
      if (answer.kind !== 'unreachable' || this.#isDone) throw new Error(`No segment: ${answer.kind}`);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  release(): void {
    this.#isDone = true;
    if (this.#beating) clearInterval(this.#beating);
  }

  #beat(): void {
    this.#beating ??= setInterval(() => void this.#ask({}), HEARTBEAT_MS);
  }

  async #ask(question: { takeOver?: boolean; newSegment?: boolean }): Promise<LeaseAnswer> {
    const { attemptId, grant } = this.attempt;
    const answer = await askLease(attemptId, grant, { tabId: this.tabId, ...question });
    if (!this.#isDone) this.onAnswer(answer);
    return answer;
  }
}
