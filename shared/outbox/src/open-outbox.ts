import { type AttemptKey, type Outbox, OUTBOX_DATABASE } from '@bandmark/contracts/outbox';
import { DAY_MS } from '@bandmark/domain/durations';
import { AttemptSender } from './attempt-sender';
import type { OutboxServices } from './attempt-state';
import { FallbackStore } from './fallback-store';
import { IndexedDbStore } from './indexed-db-store';
import { inTime } from './patience';
import { attemptKey, type AttemptRecord, completeCounts, emptyAttempt, isAnswerPending } from './records';
import { pageTimers, type Timers } from './retry-queue';
import type { OutboxTransport } from './transport';
import { Uplink } from './uplink';

/** A submitted attempt stays on the device this long, so that a reload still finds its receipt. */
const KEEP_SENT_MS = 7 * DAY_MS;
/**
 * Dead letters stay on the device this long for support. So do attempts that this device never submitted: the server
 * has submitted them at their deadline, and a day later it accepts nothing more for them.
 */
const KEEP_REFUSED_MS = 30 * DAY_MS;
/**
 * When an attempt is submitted or past its deadline, but its page closed without completing the recording, a later page
 * completes it once the record has been unchanged for this long.
 */
const LEFT_BEHIND_AFTER_MS = 60_000;

export interface OutboxOptions {
  transport: OutboxTransport;
  /** Epoch milliseconds; default Date.now. */
  now?: () => number;
  timers?: Timers;
  /** 0–1 */
  random?: () => number;
  databaseName?: string;
}

/** Adds `close` for tests: a page keeps its outbox open until it unloads. */
export interface OpenedOutbox extends Outbox {
  close(): void;
}

/**
 * Opens the outbox of this browser. Never rejects: if the browser offers no database, unsent records are kept in memory
 * and the status is `not-kept`.
 */
export async function openOutbox(options: OutboxOptions): Promise<OpenedOutbox> {
  const {
    transport,
    now = Date.now,
    timers = pageTimers,
    random = Math.random,
    databaseName = OUTBOX_DATABASE,
  } = options;
  const database = await openDatabase(databaseName, timers);
  const listeners = new Set<() => void>();
  const senders = new Map<string, AttemptSender>();
  const store = new FallbackStore(database, timers);
  const services: OutboxServices = {
    store,
    transport,
    timers,
    uplink: new Uplink(timers),
    now,
    random,
    onChange: () => {
      for (const listener of listeners) listener();
    },
  };

  const senderOf = (record: AttemptRecord): AttemptSender => {
    const sender = senders.get(record.key) ?? new AttemptSender(record, services);
    senders.set(record.key, sender);
    return sender;
  };
  const flushAll = () => {
    for (const sender of senders.values()) sender.flush();
  };
  const flushNow = () => {
    for (const sender of senders.values()) sender.flushNow();
  };
  /** A hidden page may be discarded at any moment, so debounced text and growing chunks are sent at once. */
  const flushWhenHidden = () => {
    if (document.visibilityState === 'hidden') flushNow();
  };
  window.addEventListener('online', flushAll);
  document.addEventListener('visibilitychange', flushWhenHidden);
  window.addEventListener('pagehide', flushNow);

  const pending = async (userId?: string) => {
    const attempts = await store.listAttempts();
    if (userId === undefined)
      return { answers: attempts.filter(isAnswerPending).length, chunks: await store.countUnsent() };
    const own = attempts.filter((record) => record.userId === userId);
    const chunks = await Promise.all(own.map(({ key }) => store.countUnsent(key)));
    return { answers: own.filter(isAnswerPending).length, chunks: chunks.reduce((sum, count) => sum + count, 0) };
  };

  let cancelNextFlush = () => {};
  /** Schedules a flush after the next deadline: a page that is already open then completes what a closed tab left. */
  const flushAtNextEnd = (records: readonly AttemptRecord[]) => {
    cancelNextFlush();
    const ends = records.flatMap(({ receipt, endsAt, updatedAt }) =>
      receipt === null && endsAt !== null ? [Math.max(endsAt, updatedAt)] : [],
    );
    const next = Math.min(...ends.map((endsAt) => endsAt + LEFT_BEHIND_AFTER_MS - now()).filter((ms) => ms >= 0));
    // At most a day, because a browser's longest timer is 24.8 days and a longer one fires at once.
    if (Number.isFinite(next)) cancelNextFlush = timers.after(Math.min(next + 1, DAY_MS), () => void outbox.flush());
  };

  const outbox: OpenedOutbox = {
    attempt(key: AttemptKey) {
      return senderOf(emptyAttempt(attemptKey(key.userId, key.attemptId))).open(key);
    },

    async lastTabId(userId, attemptId) {
      const key = attemptKey(userId, attemptId);
      const record = (await store.listAttempts()).find((kept) => kept.key === key);
      return record?.tabId || null;
    },

    async flush() {
      const withChunks = new Set(await store.attemptsWithChunks());
      const records = await store.listAttempts();
      flushAtNextEnd(records);
      for (const record of records) {
        const sender = senders.get(record.key);
        if (sender?.isOpen || record.grant === '') continue;
        if (isLeftBehind(record, now())) await senderOf(record).recording.complete([]);
        else if (isAnswerPending(record) || withChunks.has(record.key)) senderOf(record);
        else if (isForgettable(record, now())) {
          sender?.close();
          senders.delete(record.key);
          await store.deleteAttempt(record.key);
        }
      }
      await store.deleteDeadLetters(now() - KEEP_REFUSED_MS);
      await Promise.all([...senders.values()].map((sender) => sender.flushAndWait()));
      return pending();
    },

    pending,

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    close() {
      cancelNextFlush();
      window.removeEventListener('online', flushAll);
      document.removeEventListener('visibilitychange', flushWhenHidden);
      window.removeEventListener('pagehide', flushNow);
      for (const sender of senders.values()) sender.close();
      database?.close();
    },
  };
  return outbox;
}

async function openDatabase(name: string, timers: Timers): Promise<IndexedDbStore | null> {
  const opening = IndexedDbStore.open(name, timers);
  try {
    return await inTime(opening, timers);
  } catch (error) {
    // A database that opens after the time-out is useless: this page's records are already in memory.
    opening.then((database) => database.close()).catch(() => {});
    console.warn('This browser stores nothing on the device; the outbox sends from memory.', error);
    return null;
  }
}

/**
 * True if the attempt's page closed without declaring its chunk counts and no page records any more. If the device's
 * clock was set forward, the deadline seems past while another tab still records; its chunks keep `updatedAt` recent.
 */
function isLeftBehind(record: AttemptRecord, now: number): boolean {
  if (record.completed !== null || completeCounts([], record.chunkCounts).length === 0) return false;
  const over = record.receipt !== null ? record.updatedAt : record.endsAt;
  return over !== null && now - Math.max(over, record.updatedAt) > LEFT_BEHIND_AFTER_MS;
}

/** @param record an attempt with nothing left to send */
function isForgettable({ receipt, endsAt, updatedAt }: AttemptRecord, now: number): boolean {
  return receipt === null ? now - Math.max(endsAt ?? 0, updatedAt) > KEEP_REFUSED_MS : now - updatedAt > KEEP_SENT_MS;
}
