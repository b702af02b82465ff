import { GRANT_HEADER } from '@bandmark/contracts/api/attempts';
import {
  type ExamEvent,
  MAX_EVENTS_IN_CALL,
  noteExamEvents,
  type SentEvent,
  sentEventSchema,
} from '@bandmark/contracts/api/exam-events';
import { refusalOf } from '@bandmark/contracts/refusal';
import * as z from '@bandmark/contracts/schema';
import { DAY_MS } from '@bandmark/domain/durations';
import { ApiError, call } from '@bandmark/platform';
import { attemptsWithEvents, EVENTS_KEY_PREFIX } from './waiting-events';

/** Maximum number of unsent events on the device. Older ones are dropped, because answers need the storage. */
const MAX_WAITING = 200;
const TIMEOUT_MS = 10_000;

/** Events older than this are dropped: their account may never use this device again. */
const KEPT_MS = 30 * DAY_MS;
const waitingSchema = z.object({
  grant: z.string(),
  events: z.array(sentEventSchema),
  /** Epoch milliseconds of this device at the last change; missing in older records. */
  at: z.optional(z.number()),
});

/**
 * The unsent events of one attempt. They are in local storage and not in the outbox, which is for answers and
 * recordings only: events must never delay those.
 */
export class EventOutbox {
  /** Used when the local storage refuses to store. */
  #inMemory: SentEvent[] = [];
  #isFlushing = false;

  constructor(
    private readonly attemptId: string,
    private readonly grant: string,
  ) {}

  add(event: ExamEvent): void {
    const events = [...this.#waiting(), { ...event, eventId: crypto.randomUUID() }];
    this.#keep(events.slice(-MAX_WAITING));
  }

  /** Sends the unsent events in batches, one at a time. Never rejects: the next flush sends the rest. */
  async flush(): Promise<void> {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    try {
      for (let batch = this.#batch(); batch.length > 0; batch = this.#batch()) {
        if (!(await this.#sendBatch(batch))) return;
        const sent = new Set(batch.map(({ eventId }) => eventId));
        // Reads the storage again, because this tab or another may have added events in the meantime.
        this.#keep(this.#waiting().filter(({ eventId }) => !sent.has(eventId)));
        // The storage still holds them because it refuses writes: do not send them again and again.
        if (this.#waiting().some(({ eventId }) => sent.has(eventId))) return;
      }
    } finally {
      this.#isFlushing = false;
    }
  }

  #batch(): SentEvent[] {
    return this.#waiting().slice(0, MAX_EVENTS_IN_CALL);
  }

  /**
   * @returns false to try again later, also if the grant has ended: opening the part again brings a new one. True, so
   * that the batch is dropped, if an older server does not know the call or the server refuses it for good.
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
      return error instanceof ApiError && [400, 404, 410].includes(refusalOf(error));
    }
  }

  #waiting(): SentEvent[] {
    return [...(onDevice(this.attemptId)?.events ?? []), ...this.#inMemory];
  }

  #keep(events: SentEvent[]): void {
    try {
      const key = keyOf(this.attemptId);
      if (events.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify({ grant: this.grant, events, at: Date.now() }));
      this.#inMemory = [];
    } catch {
      const kept = new Set(onDevice(this.attemptId)?.events.map(({ eventId }) => eventId));
      this.#inMemory = events.filter(({ eventId }) => !kept.has(eventId));
    }
  }
}

/**
 * Sends the events that closed pages left on this device. Never rejects.
 * @param except an attempt whose own page sends its events
 */
export async function flushLeftoverEvents(except?: string): Promise<void> {
  for (const attemptId of attemptsWithEvents()) {
    if (attemptId === except) continue;
    const kept = onDevice(attemptId);
    if (!kept || Date.now() - (kept.at ?? Date.now()) > KEPT_MS) localStorage.removeItem(keyOf(attemptId));
    else await new EventOutbox(attemptId, kept.grant).flush();
  }
}

const keyOf = (attemptId: string) => `${EVENTS_KEY_PREFIX}${attemptId}`;

/** Null if nothing is stored, if it is damaged, or if the browser offers no storage. */
function onDevice(attemptId: string): z.infer<typeof waitingSchema> | null {
  try {
    const { success, data } = waitingSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(attemptId)) ?? 'null'));
    return success ? data : null;
  } catch {
    return null;
  }
}
