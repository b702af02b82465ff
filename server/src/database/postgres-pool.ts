import pg, { type PoolClient, type PoolConfig } from 'pg';
import { DatabaseConnectionError, namedFault } from './database-fault';

/**
 * Milliseconds. A text save is retried after 10 s, so a request that waits for the database fails before that.
 * PostgreSQL itself ends a statement that waits or works for too long; `query_timeout` runs on this side, for a server
 * or network that has fallen silent.
 */
export const TIME_OUTS = {
  /** For getting a connection, including the wait for a free one in a full pool. */
  connectionTimeoutMillis: 4_000,
  lock_timeout: 4_000,
  statement_timeout: 10_000,
  query_timeout: 12_000,
  idle_in_transaction_session_timeout: 15_000,
} as const satisfies PoolConfig;

/** SQLSTATE `read_only_sql_transaction`. */
const READ_ONLY = '25006';

type Call = (...given: unknown[]) => unknown;
type Callback = (error: unknown, ...results: unknown[]) => void;
type Name = (error: unknown) => unknown;

/** The parts of pg's client that its types leave out. */
interface Internals {
  connection: { stream: { destroy(): void } };
}

/** Calls one of pg's functions, which take a callback or return a promise, and maps its error with `nameOf`. */
function named(call: Call, given: unknown[], nameOf: Name): unknown {
  const last = given.at(-1);
  if (typeof last === 'function') {
    const callback = last as Callback;
    return call(...given.slice(0, -1), (error: unknown, ...results: unknown[]) => {
      callback(error && nameOf(error), ...results);
    });
  }
  const sent = call(...given);
  if (!(sent instanceof Promise)) return sent;
  return sent.catch((error: unknown) => {
    throw nameOf(error);
  });
}

/**
 * A connection whose loss fails only the query that used it. For a client that is checked out of a pool, pg emits
 * `error` on the client; without a listener, that would end the process.
 */
export class GuardedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }

  override query(...given: unknown[]): never {
    return named(super.query.bind(this) as Call, given, (error) => this.#fault(error)) as never;
  }

  /**
   * Destroys a connection that must not be reused: after a time-out, the late response could be taken for that of
   * another query, and a connection to a standby stays read-only even after another server was promoted.
   */
  #fault(error: unknown): unknown {
    const fault = namedFault(error);
    const isOfStandby = fault instanceof Error && 'code' in fault && fault.code === READ_ONLY;
    if (isOfStandby || fault instanceof DatabaseConnectionError)
      (this as unknown as Internals).connection.stream.destroy();
    return fault;
  }
}

/**
 * A pool that survives the loss of its connections. Drizzle does not release a connection whose `begin` fails, and
 * after a failed `rollback` it releases one without reporting the error; so the pool removes a connection as soon as it
 * ends.
 */
export class GuardedPool extends pg.Pool {
  readonly #inUse = new Set<PoolClient>();

  constructor(config: PoolConfig) {
    super({ ...TIME_OUTS, keepAlive: true, Client: GuardedClient, ...config } as PoolConfig);
    this.on('error', () => undefined);
    this.on('acquire', (client) => this.#inUse.add(client));
    this.on('release', (_error, client) => this.#inUse.delete(client));
    this.on('connect', (client) => client.once('end', () => this.#giveUp(client)));
  }

  override connect(...given: unknown[]): never {
    return named(super.connect.bind(this) as Call, given, namedFault) as never;
  }

  /**
   * When a connection ends, pg-pool reports its error without going through the client's `query`, so it is mapped here
   * too.
   */
  override query(...given: unknown[]): never {
    return named(super.query.bind(this) as Call, given, namedFault) as never;
  }

  #giveUp(client: PoolClient): void {
    if (!this.#inUse.has(client)) return;
    client.release(true);
    // The holder will release it again, and pg-pool throws on a second release.
    client.release = () => undefined;
  }
}
