import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { openJobs } from '../jobs/open-jobs';
import { ENGINES, openTestDatabase } from '../testing/open-test-database';
import { setLimits } from '../testing/set-limits';
import { readableLog } from '../testing/test-log';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy';
import { chainOf } from '../unavailable';
import { isTransientFault } from './database-fault';
import { type OpenDatabase, openPostgres } from './open-database';
import { GuardedPool, TIME_OUTS } from './postgres-pool';
import { rateLimits } from './schema/auth';

/** An `error` event of a connection without a listener would end the process: jest then fails the test. */
const onPostgres = ENGINES.includes('PostgreSQL') ? describe : describe.skip;
const CONNECTIONS = 3;

onPostgres('a PostgreSQL that', () => {
  let real: OpenDatabase;
  let proxy: TcpProxy;
  let open: OpenDatabase;
  const opened: OpenDatabase[] = [];
  let admin: pg.Client;

  const openWith = async (limits: pg.PoolConfig) => {
    const database = await openPostgres(proxy.url, { max: CONNECTIONS, ...limits });
    opened.push(database);
    return database;
  };
  beforeAll(async () => {
    real = await openTestDatabase('PostgreSQL');
    const url = real.queueConnection.kind === 'postgres' ? real.queueConnection.url : '';
    proxy = await startTcpProxy(url);
    open = await openWith({});
    admin = new pg.Client({ connectionString: url });
    await admin.connect();
  });
  afterAll(async () => {
    for (const database of opened) await database.close();
    await admin.end();
    await proxy.close();
    await real.close();
  });

  const read = ({ db } = open) => db.select().from(rateLimits).where(eq(rateLimits.key, 'none'));
  const write = (key: string, { db } = open) =>
    db.transaction(async (tx) => {
      await tx.insert(rateLimits).values({ key, count: 1, resetsAt: 0 });
      await tx.select().from(rateLimits).where(eq(rateLimits.key, key));
    });
  const settle = async (work: readonly Promise<unknown>[]) => {
    const results = await Promise.allSettled(work);
    return results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  };
  const others = (faults: readonly unknown[]) => faults.filter((fault) => ![...chainOf(fault)].some(isTransientFault));
  /** Checks that every connection of the pool works and is free, by as many concurrent transactions. */
  const expectWhole = async ({ db } = open) => {
    let arrived = 0;
    let release = () => {};
    const all = new Promise<void>((resolve) => (release = resolve));
    await Promise.all(
      Array.from({ length: CONNECTIONS }, () =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          if ((arrived += 1) === CONNECTIONS) release();
          await all;
        }),
      ),
    );
  };

  test('drops connections under 30 writers loses the statements that ran and nothing else', async () => {
    const acknowledged: string[] = [];
    let dropped = 0;
    let faults: unknown[] = [];
    for (let round = 0; round < 10; round += 1) {
      const writers = Array.from({ length: 30 }, async (_, index) => {
        const key = `${round}/${index}`;
        await write(key);
        acknowledged.push(key);
      });
      const { rowCount } = await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      dropped += rowCount ?? 0;
      faults = [...faults, ...(await settle(writers))];
    }
    expect(dropped).toBeGreaterThan(10);
    expect(faults.length).toBeGreaterThan(0);
    expect(others(faults)).toEqual([]);
    const { rows } = await admin.query<{ key: string }>('select key from rate_limits');
    const stored = new Set(rows.map(({ key }) => key));
    expect(acknowledged.filter((key) => !stored.has(key))).toEqual([]);
    await expectWhole();
  });

  test('refuses connections fails calls as "not now", until it is back', async () => {
    await proxy.refuse();
    const faults = await settle([read(), write('refused'), open.db.transaction((tx) => tx.select().from(rateLimits))]);
    expect(faults).toHaveLength(3);
    expect(others(faults)).toEqual([]);
    await proxy.mend();
    await expectWhole();
  });

  test('falls silent is given up in time, in transactions too, and its connections are not used again', async () => {
    const hung = await openWith({ query_timeout: 2_000 });
    await expectWhole(hung);
    setLimits(hung, { connectionTimeoutMillis: 400 });
    proxy.hang();
    const faults = await settle(Array.from({ length: 3 * CONNECTIONS }, (_, index) => write(`hung/${index}`, hung)));
    expect(faults).toHaveLength(3 * CONNECTIONS);
    expect(others(faults)).toEqual([]);
    await proxy.mend();
    setLimits(hung, TIME_OUTS);
    await expectWhole(hung);
  });

  test('keeps a table locked fails what needs that table and serves the rest', async () => {
    const locked = await openWith({ lock_timeout: 200 });
    await admin.query('begin; lock table rate_limits in access exclusive mode');
    const faults = await settle([read(locked), write('locked', locked)]);
    expect(faults).toHaveLength(2);
    expect(others(faults)).toEqual([]);
    await open.db.execute(sql`select count(*) from users`);
    await admin.query('rollback');
    await expectWhole(locked);
  });

  test('is a standby that is promoted loses the connections that were made before, which write nothing', async () => {
    const { rows } = await admin.query<{ name: string }>('select quote_ident(current_database()) as name');
    const setting = (words: string) => admin.query(`alter database ${rows[0]?.name} ${words}`);
    const pool = new GuardedPool({ connectionString: proxy.url, max: CONNECTIONS });
    const standby = drizzle(pool);
    const insert = (key: string) =>
      standby.transaction((tx) => tx.insert(rateLimits).values({ key, count: 1, resetsAt: 0 }));
    await setting('set default_transaction_read_only = on');
    const faults = await settle([insert('standby')]);
    expect(faults).toHaveLength(1);
    expect(others(faults)).toEqual([]);
    await setting('reset default_transaction_read_only');
    await insert('promoted');
    await pool.end();
  });

  test('is restarted finds its jobs listened for again', async () => {
    const { log, lines } = readableLog();
    const jobs = await openJobs({ kind: 'postgres', url: proxy.url }, log);
    const listeners = async () => {
      const { rows } = await admin.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
      );
      return rows.map(({ pid }) => pid);
    };
    const [before] = await listeners();
    expect(before).toBeDefined();
    proxy.cut();
    let again: number | undefined;
    while (again === undefined || again === before) [again] = await listeners();
    expect(lines().map(({ msg }) => msg)).toContain('the queue of jobs has a fault');
    await jobs.causedBy(undefined).send('send-recovery-mail', { email: 'a@b.example' });
    await proxy.refuse();
    const fault = await jobs
      .causedBy(undefined)
      .send('send-recovery-mail', { email: 'a@b.example' })
      .catch((error: unknown) => error);
    expect(others([fault])).toEqual([]);
    await proxy.mend();
    await jobs.check();
    await jobs.close();
  });
});
