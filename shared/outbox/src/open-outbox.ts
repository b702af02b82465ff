import type { AttemptKey, Outbox } from '@bandmark/contracts/outbox';
import { AttemptSender } from './attempt-sender';
import { FallbackStore } from './fallback-store';
import { IndexedDbStore } from './indexed-db-store';
import { attemptKey, type AttemptRecord, completeCounts, emptyAttempt, isAnswerPending } from './records';
import type { SenderServices } from './sender-services';
import { pageTimers, type Timers } from './timers';
import type { OutboxTransport } from './transport';

/** What is wholly sent stays this long, so that a reload still finds its receipt. */
const KEEP_SENT_MS = 7 * 24 * 3_600_000;
/** A handed-in attempt whose page went away without saying that its recording had ended. */
const LEFT_BEHIND_AFTER_MS = 60_000;

export interface OutboxOptions {
  transport: OutboxTransport;
  now?: () => number;
  timers?: Timers;
  /** 0–1 */
  random?: () => number;
  databaseName?: string;
}

/** The outbox, with an end: a page never needs it, tests do. */
export interface OpenedOutbox extends Outbox {
  close(): void;
}

/**
 * Opens the outbox of this browser. Never rejects: where there is no database, everything waits in memory and
 * the status says `not-kept`.
 */
export async function openOutbox(options: OutboxOptions): Promise<OpenedOutbox> {
  const {
    transport,
    now = Date.now,
    timers = pageTimers,
    random = Math.random,
    databaseName = 'bandmark-outbox',
  } = options;
  const database = await openDatabase(databaseName);
  const listeners = new Set<() => void>();
  const senders = new Map<string, AttemptSender>();
  const store = new FallbackStore(database);
  const services: SenderServices = {
    store,
    transport,
    timers,
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
  const kickAll = () => {
    for (const sender of senders.values()) sender.kick();
  };
  /** The page may be gone after this: what waits for a pause in typing is sent now. */
  const sendBeforeHiding = () => {
    if (document.visibilityState !== 'hidden') return;
    for (const sender of senders.values()) sender.answer.sendNow();
  };
  window.addEventListener('online', kickAll);
  document.addEventListener('visibilitychange', sendBeforeHiding);

  const pending = async () => {
    const attempts = await store.listAttempts();
    return { answers: attempts.filter(isAnswerPending).length, chunks: await store.countChunks() };
  };

  return {
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
      for (const record of await store.listAttempts()) {
        const sender = senders.get(record.key);
        if (sender?.isOpen || record.grant === '') continue;
        if (isLeftBehind(record, now())) await senderOf(record).recording.end([]);
        else if (isAnswerPending(record) || withChunks.has(record.key)) senderOf(record);
        else if (isForgettable(record, now())) {
          sender?.close();
          senders.delete(record.key);
          await store.deleteAttempt(record.key);
        }
      }
      await Promise.all([...senders.values()].map((sender) => sender.pass()));
      return pending();
    },

    pending,

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    close() {
      window.removeEventListener('online', kickAll);
      document.removeEventListener('visibilitychange', sendBeforeHiding);
      for (const sender of senders.values()) sender.close();
      database?.close();
    },
  };
}

async function openDatabase(name: string): Promise<IndexedDbStore | null> {
  try {
    return await IndexedDbStore.open(name);
  } catch (error) {
    console.warn('This browser keeps nothing on the device; answers are sent from memory.', error);
    return null;
  }
}

function isLeftBehind(record: AttemptRecord, now: number): boolean {
  const isOver = record.receipt !== null && record.ended === null && now - record.updatedAt > LEFT_BEHIND_AFTER_MS;
  return isOver && completeCounts([], record.chunkCounts).length > 0;
}

function isForgettable(record: AttemptRecord, now: number): boolean {
  return record.receipt !== null && now - record.updatedAt > KEEP_SENT_MS;
}
