import { Worker } from 'node:worker_threads';
import type { Results } from '@electric-sql/pglite';
import { BOOT } from '../../threads/call-worker';
import { workerModule } from '../../threads/worker-module';
import { DatabaseConnectionError } from '../database-fault';
import type { Notification, Opening, Request, Response } from './messages';

const MODULE = workerModule('database-worker', import.meta.url);

/**
 * Limits of the JavaScript heap, beside the database's own memory; it holds results until they are handed over. With
 * the server's flags (decision 052) garbage would grow here too, to more than 100 MB.
 */
const HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 12 };

/** How often the running statement is checked against its limit. */
const CHECK_EVERY_MS = 100;

interface Call {
  /** `Infinity` for none. */
  limitMs: number;
  resolve(results: Results[]): void;
  reject(error: Error): void;
}

/**
 * The thread that owns the embedded database; one instance for each start of it. WebAssembly cannot be interrupted, so
 * a statement that takes too long is ended by killing the thread. To the database that is what kill -9 is to a server:
 * it recovers from its WAL when it is reopened.
 */
export class DatabaseThread {
  /** Resolves with the reason when the thread ends without `close`; its calls have been rejected by then. */
  readonly ended: Promise<Error>;
  onNotification: (notification: Notification) => void = () => undefined;
  /** Set by the first result. A thread that ends before it is not restarted. */
  hasWorked = false;
  readonly #worker: Worker;
  /** In the order in which the thread answers; the first is the one that it is working on. */
  #calls: Call[] = [];
  #reason: Error | null = null;
  #isClosing = false;
  readonly #clock: NodeJS.Timeout;
  #beganAt = 0;

  /** @throws Error with PostgreSQL's message when the directory cannot be opened */
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

  /**
   * @throws DatabaseConnectionError when the thread ends before its result; the statement may have taken effect or not
   */
  send(request: Request, limitMs: number): Promise<Results[]> {
    if (this.#reason) return Promise.reject(lostCall(this.#reason));
    return new Promise((resolve, reject) => {
      // Throws for a parameter that cannot be cloned: that call gets no response, so it must not wait for one.
      this.#worker.postMessage(request);
      if (this.#calls.length === 0) this.#beganAt = performance.now();
      this.#calls.push({ limitMs, resolve, reject });
    });
  }

  /** Ends the thread at once, as kill -9 ends a process. */
  async kill(reason: Error): Promise<void> {
    this.#reason ??= reason;
    await this.#worker.terminate();
  }

  /** Closes the database cleanly, after all earlier requests. */
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
    // After a panic PostgreSQL answers nothing more; a server would end its processes.
    if (fields['severity'] === 'PANIC') void this.kill(error);
  }

  #checkTime(): void {
    const [first] = this.#calls;
    if (first === undefined || performance.now() - this.#beganAt <= first.limitMs) return;
    // The response may have arrived while this thread was busy: the event loop reads it before `setImmediate` runs.
    setImmediate(() => {
      if (this.#calls[0] === first) void this.kill(new Error(`a statement took longer than ${first.limitMs} ms`));
    });
  }
}

const lostCall = (reason: Error): DatabaseConnectionError =>
  new DatabaseConnectionError('The embedded database was lost.', { cause: reason });
