import { GRANT_HEADER } from '@bandmark/contracts/api/attempts';
import {
  type ExamEvent,
  MOST_EVENTS_IN_CALL,
  noteExamEvents,
  type SentEvent,
  sentEventSchema,
} from '@bandmark/contracts/api/exam-events';
import * as z from '@bandmark/contracts/schema';
import { DAY_MS } from '@bandmark/domain/durations';
import { ApiError, call } from '@bandmark/platform';
import { attemptsWithEvents, EVENTS_KEY_PREFIX } from './waiting-events';

/** Most events that wait on the device. Older ones are dropped, because answers need the room. */
const MOST_WAITING = 200;
const TIMEOUT_MS = 10_000;

/** Older events are dropped: their account may have left this device for good. */
const KEPT_MS = 30 * DAY_MS;
const waitingSchema = z.object({
  grant: z.string(),
  events: z.array(sentEventSchema),
  /** Epoch milliseconds of this device at the last change; missing in what was kept before this was added. */
  at: z.optional(z.number()),
});

/**
 * The events of one attempt that the server does not have yet. They are in the local storage, not in the outbox: the
 * outbox serves answers and recordings alone, and no event may stand in their way.
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
    this.#keep(events.slice(-MOST_WAITING));
  }

  /** Sends what waits, one batch after the other. Never rejects: what is left waits for the next flush. */
  async flush(): Promise<void> {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    try {
      for (let batch = this.#batch(); batch.length > 0; batch = this.#batch()) {
        if (!(await this.#sendBatch(batch))) return;
        const sent = new Set(batch.map(({ eventId }) => eventId));
        // Read anew: more may have happened meanwhile, in another tab too.
        this.#keep(this.#waiting().filter(({ eventId }) => !sent.has(eventId)));
      }
    } finally {
      this.#isFlushing = false;
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
 * Sends what pages that are closed have left on this device. Never rejects.
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

/** Null where nothing is kept, where it is damaged, and where the browser offers no storage. */
function onDevice(attemptId: string): z.infer<typeof waitingSchema> | null {
  try {
    const { success, data } = waitingSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(attemptId)) ?? 'null'));
    return success ? data : null;
  } catch {
    return null;
  }
}
