import { Worker } from 'node:worker_threads';
import type { Results } from '@electric-sql/pglite';
import { BOOT } from '../../threads/call-worker';
import { workerModule } from '../../threads/worker-module';
import { DatabaseConnectionError } from '../database-fault';
import type { Notification, Opening, Request, Response } from './messages';

const MODULE = workerModule('database-worker', import.meta.url);

/**
 * Beside the database's own memory: results before they are handed over. The flags of the server (decision 052) would
 * let garbage grow here as well, to more than 100 MB.
 */
const HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 12 };

/** How often the statement under way is held against its limit. */
const CHECK_EVERY_MS = 100;

interface Call {
  /** `Infinity` for none. */
  limitMs: number;
  resolve(results: Results[]): void;
  reject(error: Error): void;
}

/**
 * One life of the thread that owns the embedded database. WebAssembly cannot be interrupted, so a statement that takes
 * too long ends the thread, which is to the database what kill -9 is to a server: it recovers from its log when it is
 * opened again.
 */
export class DatabaseThread {
  /** Settles with why the thread has ended, without being asked to; its calls have been rejected. */
  readonly ended: Promise<Error>;
  onNotification: (notification: Notification) => void = () => undefined;
  /** A thread that never did anything is not worth another one. */
  hasWorked = false;
  readonly #worker: Worker;
  /** In the order in which the thread answers; it works on the first one. */
  #calls: Call[] = [];
  #reason: Error | null = null;
  #isClosing = false;
  readonly #clock: NodeJS.Timeout;
  #beganAt = 0;

  /** @throws Error with PostgreSQL's words when the directory cannot be opened */
  static async open(directory: string): Promise<DatabaseThread> {
    const worker = new Worker(BOOT, {
      workerData: { module: MODULE.href, input: directory },
      resourceLimits: HEAP,
      execArgv: [],
    });
    const opening = await new Promise<Opening>((resolve, reject) => {
      worker.once('message', (first: { value: Opening } | { error: string }) =>
        'value' in first ? resolve(first.value) : reject(new Error(first.error)),
      );
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the database ended with code ${code}`)));
    }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    if (opening === null) return new DatabaseThread(worker);
    await worker.terminate();
    throw new Error(opening);
  }

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.removeAllListeners('message').on('message', (message: Response | Notification) => this.#take(message));
    worker.on('error', (error) => (this.#reason ??= error instanceof Error ? error : new Error(String(error))));
    this.ended = new Promise((resolve) => {
      worker.once('exit', (code) => {
        clearInterval(this.#clock);
        const reason = (this.#reason ??= new Error(`the thread ended with code ${code}`));
        const lost = this.#calls;
        this.#calls = [];
        for (const { reject } of lost) reject(lostCall(reason));
        if (!this.#isClosing) resolve(reason);
      });
    });
    this.#clock = setInterval(() => this.#checkTime(), CHECK_EVERY_MS).unref();
  }

  /** Requests that have no response yet. */
  get inFlight(): number {
    return this.#calls.length;
  }

  /** @throws DatabaseConnectionError when the thread ends before its result; whether the work was done is not known */
  send(request: Request, limitMs: number): Promise<Results[]> {
    if (this.#reason) return Promise.reject(lostCall(this.#reason));
    return new Promise((resolve, reject) => {
      if (this.#calls.length === 0) this.#beganAt = performance.now();
      this.#calls.push({ limitMs, resolve, reject });
      this.#worker.postMessage(request);
    });
  }

  /** As kill -9 ends a process. */
  async kill(reason: Error): Promise<void> {
    this.#reason ??= reason;
    await this.#worker.terminate();
  }

  /** Closes the database in order, after what it was asked before. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const exit = new Promise((resolve) => void this.#worker.once('exit', resolve));
    await this.send({ kind: 'close' }, Infinity);
    await exit;
  }

  #take(message: Response | Notification): void {
    if ('channel' in message) return this.onNotification(message);
    this.#beganAt = performance.now();
    const call = this.#calls.shift();
    if ('results' in message) {
      this.hasWorked = true;
      return call?.resolve(message.results);
    }
    const { message: text, stack, fields } = message.error;
    const error = Object.assign(new Error(text), fields, stack === undefined ? {} : { stack });
    call?.reject(error);
    // PostgreSQL itself would end its processes: nothing answers after a panic.
    if (fields['severity'] === 'PANIC') void this.kill(error);
  }

  #checkTime(): void {
    const [first] = this.#calls;
    if (first === undefined || performance.now() - this.#beganAt <= first.limitMs) return;
    // The response may have come while this thread was busy: it is read before the next turn of the event loop.
    setImmediate(() => {
      if (this.#calls[0] === first) void this.kill(new Error(`a statement took longer than ${first.limitMs} ms`));
    });
  }
}

const lostCall = (reason: Error): DatabaseConnectionError =>
  new DatabaseConnectionError('The embedded database was lost.', { cause: reason });
