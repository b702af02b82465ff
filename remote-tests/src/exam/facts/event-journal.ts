import { GRANT_HEADER } from '@bandmark/contracts/api/attempts';
import {
  type ExamEvent,
  MOST_EVENTS_IN_CALL,
  noteExamEvents,
  type SentEvent,
  sentEventSchema,
} from '@bandmark/contracts/api/exam-events';
import * as z from '@bandmark/contracts/schema';
import { ApiError, call } from '@bandmark/platform';
import { attemptsWithEvents, EVENTS_KEY_PREFIX } from './waiting-events';

/** Events that wait on the device; the oldest of more are given up, because answers need the room. */
const MOST_WAITING = 200;
const TIMEOUT_MS = 10_000;

/** What nobody sent for so long is given up: the account may have gone from this device for good. */
const KEPT_MS = 30 * 24 * 3_600_000;
const waitingSchema = z.object({
  grant: z.string(),
  events: z.array(sentEventSchema),
  /** Epoch milliseconds of this device at the last change; missing in what a page of before 1.1 kept. */
  at: z.optional(z.number()),
});

/**
 * The events of one attempt that the server does not have yet. They are in the local storage, not in the outbox: the
 * outbox serves answers and recordings alone, and no event may stand in their way.
 */
export class EventJournal {
  /** Where the local storage takes nothing. */
  #inMemory: SentEvent[] = [];
  #isSending = false;

  constructor(
    private readonly attemptId: string,
    private readonly grant: string,
  ) {}

  add(event: ExamEvent): void {
    const events = [...this.#waiting(), { ...event, eventId: crypto.randomUUID() }];
    this.#keep(events.slice(-MOST_WAITING));
  }

  /** Sends what waits, one batch after the other. Never rejects: what was not sent waits for the next time. */
  async send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let batch = this.#batch(); batch.length > 0; batch = this.#batch()) {
        if (!(await this.#sendBatch(batch))) return;
        const sent = new Set(batch.map(({ eventId }) => eventId));
        // Read anew: more may have happened meanwhile, in another tab too.
        this.#keep(this.#waiting().filter(({ eventId }) => !sent.has(eventId)));
      }
    } finally {
      this.#isSending = false;
    }
  }

  #batch(): SentEvent[] {
    return this.#waiting().slice(0, MOST_EVENTS_IN_CALL);
  }

  /**
   * @returns false to try again later: a grant that has ended is followed by another one when the part is opened again.
   * An older server, and one that refuses for good, gets the batch no second time.
   */
  async #sendBatch(events: SentEvent[]): Promise<boolean> {
    const { attemptId, grant } = this;
    try {
      await call(
        noteExamEvents,
        { params: { attemptId }, body: { events } },
        { headers: { [GRANT_HEADER]: grant }, timeout: TIMEOUT_MS },
      );
      return true;
    } catch (error) {
      return error instanceof ApiError && !error.isTransient && [400, 404, 410].includes(error.status);
    }
  }

  #waiting(): SentEvent[] {
    try {
      const kept = waitingSchema.safeParse(JSON.parse(localStorage.getItem(this.#key) ?? 'null'));
      return [...(kept.success ? kept.data.events : []), ...this.#inMemory];
    } catch {
      return this.#inMemory;
    }
  }

  #keep(events: SentEvent[]): void {
    try {
      if (events.length === 0) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, JSON.stringify({ grant: this.grant, events, at: Date.now() }));
      this.#inMemory = [];
    } catch {
      const kept = new Set(this.#onDevice().map(({ eventId }) => eventId));
      this.#inMemory = events.filter(({ eventId }) => !kept.has(eventId));
    }
  }

  #onDevice(): SentEvent[] {
    const memory = this.#inMemory;
    this.#inMemory = [];
    const events = this.#waiting();
    this.#inMemory = memory;
    return events;
  }

  get #key(): string {
    return `${EVENTS_KEY_PREFIX}${this.attemptId}`;
  }
}

/**
 * Sends what pages that are closed have left on this device. Never rejects.
 * @param except an attempt whose own page sends its events
 */
export async function sendEventsLeftBehind(except?: string): Promise<void> {
  for (const attemptId of attemptsWithEvents()) {
    if (attemptId === except) continue;
    const key = `${EVENTS_KEY_PREFIX}${attemptId}`;
    const { success, data } = waitingSchema.safeParse(parsed(localStorage.getItem(key)));
    if (!success || Date.now() - (data.at ?? Date.now()) > KEPT_MS) localStorage.removeItem(key);
    else await new EventJournal(attemptId, data.grant).send();
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
