import type { AttemptKey } from '@bandmark/contracts/outbox';
import { type OpenedOutbox, openOutbox } from '../open-outbox';
import type { Timers } from '../retry-queue';
import { FakeServer } from './fake-server';

export const ATTEMPT = 'a0000000-0000-4000-8000-000000000001';
export const KEY: AttemptKey = { userId: 'u1', attemptId: ATTEMPT, grant: 'g1', tabId: 'w1' };

/** One device: a database that outlives its pages, a server, and a clock that the test moves. */
export class Device {
  static #devices = 0;
  readonly server = new FakeServer();
  readonly clock = new ManualClock();
  readonly #databaseName = `outbox-${(Device.#devices += 1)}`;
  #pages: OpenedOutbox[] = [];

  /** Opens the outbox as a new page of this device does. */
  async newPage(): Promise<OpenedOutbox> {
    const outbox = await openOutbox({
      transport: this.server,
      now: () => this.clock.now,
      timers: this.clock,
      random: () => 0.5,
      databaseName: this.#databaseName,
    });
    this.#pages.push(outbox);
    return outbox;
  }

  /** Clears the storage of the site, as a visitor can. The test must close all connections first. */
  clear(): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(this.#databaseName);
      request.onsuccess = () => resolve();
      request.onblocked = reject;
    });
  }

  closeAll(): void {
    for (const page of this.#pages.splice(0)) page.close();
  }

  /** Reads all records of one object store directly, bypassing the outbox. */
  async readStore(name: string): Promise<unknown[]> {
    const database = await this.#open();
    const all = await new Promise<unknown[]>((resolve) => {
      const request = database.transaction(name).objectStore(name).getAll();
      request.onsuccess = () => resolve(request.result);
    });
    database.close();
    return all;
  }

  /** Rewrites the only record of a store, as another version of the page would have written it. */
  async rewriteRecord(name: string, change: (record: object) => object): Promise<void> {
    const database = await this.#open();
    await new Promise((resolve) => {
      const transaction = database.transaction(name, 'readwrite');
      const store = transaction.objectStore(name);
      const read = store.getAll();
      read.onsuccess = () => store.put(change(read.result[0] as object));
      transaction.oncomplete = resolve;
    });
    database.close();
  }

  #open(): Promise<IDBDatabase> {
    return new Promise((resolve) => {
      const request = indexedDB.open(this.#databaseName);
      request.onsuccess = () => resolve(request.result);
    });
  }
}

/** A chunk of the camera. */
export const chunk = (sequence: number, text = `c${sequence}`, segment = 1) => ({
  stream: 'camera' as const,
  segment,
  sequence,
  bytes: new Blob([text]),
  type: 'video/webm',
  startedAt: 5,
});

/** A clock that the test moves. */
class ManualClock implements Timers {
  now = 1_000_000;
  #timers: { at: number; run: () => void }[] = [];

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  async advance(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      await settle();
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.now = next.at;
      next.run();
    }
    this.now = end;
    await settle();
  }
}

/**
 * Waits for twenty turns of the event loop and as many hashes. That is enough for the database, whose requests are
 * macrotasks here, and for hashes of small chunks; a test that sends megabytes waits for their arrival instead.
 */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    await crypto.subtle.digest('SHA-256', new Uint8Array());
  }
}
