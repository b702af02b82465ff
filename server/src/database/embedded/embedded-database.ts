import type { QueryOptions, Results } from '@electric-sql/pglite';
import { DatabaseConnectionError } from '../database-fault';
import { furtherTypes, parseColumns } from './column-parsers';
import type { DatabaseThread } from './database-thread';
import type { Request } from './messages';
import { Turns } from './turns';

/** Milliseconds; `Infinity` for none. */
export interface EmbeddedLimits {
  statementMs: number;
  /** Waiting for earlier statements, for another transaction, or for a database that is being reopened. */
  waitMs: number;
  /** Between two statements of a transaction. */
  idleMs: number;
}
export const UNLIMITED: EmbeddedLimits = { statementMs: Infinity, waitMs: Infinity, idleMs: Infinity };

export interface EmbeddedOptions {
  /** Opens the directory in a new thread: at the start, and after each lost thread. */
  open(): Promise<DatabaseThread>;
  /** Called when a thread was lost, before the database is reopened. */
  onLost(reason: Error): void;
  /** Called when the database cannot be reopened. */
  onEnd(error: Error): void;
}

type Options = Pick<QueryOptions, 'rowMode' | 'parsers'>;
type Listener = (payload: string) => void;

/** What drizzle, pg-boss and the backup use of PGlite's interface. */
export interface EmbeddedSession {
  query<Row>(text: string, params?: unknown[], options?: Options): Promise<Results<Row>>;
  exec(text: string): Promise<Results[]>;
}

/** PGlite, or an object with the same methods. */
export interface EmbeddedClient extends EmbeddedSession {
  transaction<Result>(work: (session: EmbeddedSession) => Promise<Result>): Promise<Result>;
  /** @returns a function that removes the listener */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** The embedded database in its own thread, with the interface of PGlite. */
export class EmbeddedDatabase implements EmbeddedClient {
  /** Applies to calls that begin after it is set. */
  limits = UNLIMITED;
  readonly #options: EmbeddedOptions;
  readonly #turns = new Turns();
  readonly #listeners = new Map<string, Set<Listener>>();

  private constructor(options: EmbeddedOptions) {
    this.#options = options;
  }

  static async open(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
    const database = new EmbeddedDatabase(options);
    database.#use(await options.open());
    return database;
  }

  async query<Row>(text: string, params?: unknown[], options?: Options): Promise<Results<Row>> {
    const { limits } = this;
    return this.#turns.single(limits.waitMs, (thread) =>
      sendQuery<Row>(thread, { text, params, options }, false, limits),
    );
  }

  async exec(text: string): Promise<Results[]> {
    const { limits } = this;
    return this.#turns.single(limits.waitMs, (thread) => sendTexts(thread, text, false, limits));
  }

  /** @param limits instead of the instance's */
  async transaction<Result>(
    work: (session: EmbeddedSession) => Promise<Result>,
    limits: EmbeddedLimits = this.limits,
  ): Promise<Result> {
    const thread = await this.#turns.whole(limits.waitMs);
    let isOver = false;
    const end = async (text: 'commit' | 'rollback'): Promise<void> => {
      if (isOver) throw new DatabaseConnectionError('The transaction was idle for too long and is rolled back.');
      isOver = true;
      clearTimeout(idle);
      const ended = thread.send({ kind: 'exec', text, inTransaction: true }, limits.statementMs);
      // The thread works in order, so the next statement runs after this one although the turn is released now.
      this.#turns.release();
      await ended;
    };
    const idle = Number.isFinite(limits.idleMs)
      ? setTimeout(() => void end('rollback').catch(() => undefined), limits.idleMs).unref()
      : undefined;
    const during = async <T>(send: () => Promise<T>): Promise<T> => {
      if (isOver) throw new DatabaseConnectionError('The transaction has ended.');
      // Restarts the idle time; the statement itself has its own limit.
      idle?.refresh();
      return send().finally(() => isOver || idle?.refresh());
    };
    // Its result need not be awaited: in a session that cannot begin, every other statement fails too.
    thread.send({ kind: 'exec', text: 'begin', inTransaction: true }, limits.statementMs).catch(() => undefined);
    try {
      const result = await work({
        query: (text, params, options) => during(() => sendQuery(thread, { text, params, options }, true, limits)),
        exec: (text) => during(() => sendTexts(thread, text, true, limits)),
      });
      await end('commit');
      return result;
    } catch (error) {
      if (!isOver) await end('rollback').catch(() => undefined);
      throw error;
    }
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const known = this.#listeners.get(channel);
    const listeners = known ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    const { waitMs, statementMs } = this.limits;
    if (!known) await this.#turns.single(waitMs, (thread) => thread.send({ kind: 'listen', channel }, statementMs));
    return async () => void listeners.delete(listener);
  }

  /** Waits for all earlier calls. */
  async close(): Promise<void> {
    const thread = await this.#turns.whole(Infinity);
    await thread.close();
    this.#turns.end(new Error('The embedded database is closed.'));
  }

  #use(thread: DatabaseThread): void {
    thread.onNotification = ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
    };
    for (const channel of this.#listeners.keys())
      thread.send({ kind: 'listen', channel }, this.limits.statementMs).catch(() => undefined);
    this.#turns.serve(thread);
    void thread.ended.then((reason) => this.#reopen(thread, reason));
  }

  async #reopen(lost: DatabaseThread, reason: Error): Promise<void> {
    this.#turns.pause();
    try {
      if (!lost.hasWorked) throw reason;
      this.#options.onLost(reason);
      this.#use(await this.#options.open());
    } catch (error) {
      const fault = error instanceof Error ? error : new Error(String(error));
      this.#turns.end(new DatabaseConnectionError('The embedded database has ended.', { cause: fault }));
      this.#options.onEnd(fault);
    }
  }
}

interface Query {
  text: string;
  params: unknown[] | undefined;
  options: Options | undefined;
}

async function sendQuery<Row>(
  thread: DatabaseThread,
  { text, params, options: { rowMode, parsers } = {} }: Query,
  inTransaction: boolean,
  { statementMs }: EmbeddedLimits,
): Promise<Results<Row>> {
  const request: Request = { kind: 'query', text, params, rowMode, unparsed: furtherTypes(parsers), inTransaction };
  const [results] = (await thread.send(request, statementMs)) as [Results<Row>];
  return parseColumns(results, parsers);
}

/** For a text of several statements. */
async function sendTexts(
  thread: DatabaseThread,
  text: string,
  inTransaction: boolean,
  { statementMs }: EmbeddedLimits,
): Promise<Results[]> {
  const results = await thread.send({ kind: 'exec', text, inTransaction }, statementMs);
  return results.map((each) => parseColumns(each));
}
