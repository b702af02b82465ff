import pg, { type PoolClient, type PoolConfig } from 'pg';
import { DatabaseConnectionError, namedFault } from './database-fault';

/**
 * Milliseconds. A text save is repeated after 10 s, so a request that waits for the database fails before that. The
 * server ends a statement that waits or works for too long; `query_timeout` is this side's own clock, for a server or
 * network that has fallen silent.
 */
export const TIME_OUTS = {
  /** For a connection, a free one of a full pool included. */
  connectionTimeoutMillis: 4_000,
  lock_timeout: 4_000,
  statement_timeout: 10_000,
  query_timeout: 12_000,
  idle_in_transaction_session_timeout: 15_000,
} as const satisfies PoolConfig;

/** `read_only_sql_transaction`. */
const READ_ONLY = '25006';

type Call = (...given: unknown[]) => unknown;
type Callback = (error: unknown, ...results: unknown[]) => void;
type Name = (error: unknown) => unknown;

/** The parts of pg's client that its types leave out. */
interface Internals {
  connection: { stream: { destroy(): void } };
}

/** Makes one of pg's calls, which take a callback or give a promise, and names what it fails with. */
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
 * A connection whose loss is an error of the query that used it and of nothing else. While it is checked out of a pool,
 * pg raises `error` on the client, which has no listener, and that would end the process.
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
   * After a time-out the response may still come, for another query; and a connection to a standby stays one after
   * another server was promoted, for as long as it is in use. Such a connection is not used again.
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
 * A pool that outlives its connections. Drizzle does not release a connection whose `begin` fails, and after a failed
 * `rollback` it releases one without saying so; therefore a connection that ends leaves the pool by itself.
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

  /** When a connection ends, pg-pool passes its error on past the client's `query`, so it is named here as well. */
  override query(...given: unknown[]): never {
    return named(super.query.bind(this) as Call, given, namedFault) as never;
  }

  #giveUp(client: PoolClient): void {
    if (!this.#inUse.has(client)) return;
    client.release(true);
    // Its holder will release it too, which pg-pool takes for a mistake.
    client.release = () => undefined;
  }
}
