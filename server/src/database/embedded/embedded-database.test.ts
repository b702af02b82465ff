import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { InProcessDatabase } from '../../testing/in-process-database';
import { migratedSnapshot } from '../../testing/migrated-snapshot';
import { sharedParts, START_WITHIN_MS, startTestServer, type TestServer } from '../../testing/with-server';
import { DatabaseConnectionError } from '../database-fault';
import { migratedPglite } from '../open-database';
import { rateLimits } from '../schema/auth';
import { DatabaseThread } from './database-thread';
import { type EmbeddedClient, EmbeddedDatabase, type EmbeddedLimits } from './embedded-database';

const ENDLESS = 'select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b';
/** Just enough for a healthy statement on a busy machine. */
const LIMITS: EmbeddedLimits = { statementMs: 2000, waitMs: 60_000, idleMs: 60_000 };

let root: string;
let directory: string;
let database: EmbeddedDatabase;
let thread: DatabaseThread;
let server: TestServer;
const lost: string[] = [];
let end: (error: Error) => void;
const ended = new Promise<Error>((resolve) => (end = resolve));

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bandmark-embedded-'));
  directory = join(root, 'db');
  await (await PGlite.create(directory, { loadDataDir: await migratedSnapshot() })).close();
  database = await EmbeddedDatabase.open({
    open: async () => (thread = await DatabaseThread.open(directory)),
    onLost: ({ message }) => lost.push(message),
    onEnd: (error) => end(error),
  });
  const { db } = await migratedPglite(database);
  server = await startTestServer({ db }, root, {}, sharedParts('the embedded database'));
}, START_WITHIN_MS);
afterAll(async () => {
  await server.app.close();
  await thread.kill(new Error('the suite is over'));
  await rm(root, { recursive: true, force: true });
});
beforeEach(() => {
  database.limits = LIMITS;
  lost.length = 0;
});

const add = (key: string) => server.deps.db.insert(rateLimits).values({ key, count: 1, resetsAt: 0 });
const keys = async () => (await server.deps.db.select().from(rateLimits)).map(({ key }) => key);
const one = async () => (await database.query('select 1 as one')).rows;

test('rejects a parameter that cannot be sent to its thread, and answers the next statement with its own rows', async () => {
  await expect(database.query('select $1', [() => 1])).rejects.toThrow('could not be cloned');
  expect(await one()).toEqual([{ one: 1 }]);
});

test('speaks as PGlite does: types, rows as arrays, parsers of the caller, notifications, errors', async () => {
  const statement =
    "select $1::int as n, '2026-03-02T09:00:00Z'::timestamptz as at, '{\"a\":[1]}'::jsonb as json, null::date as none, '{1,2}'::int[] as list, 'ab'::bytea as bytes";
  const values = { n: 7, at: new Date('2026-03-02T09:00:00Z'), json: { a: [1] }, none: null, list: [1, 2] };
  const { rows } = await database.query<{ bytes: Uint8Array }>(statement, [7]);
  expect(rows).toMatchObject([values]);
  expect(Buffer.from(rows[0]?.bytes ?? []).toString()).toBe('ab');
  const parsers = { 1184: (value: string) => `at ${value.slice(0, 10)}`, 1082: () => 'never for null' };
  const asArrays = await database.query(statement, [7], { rowMode: 'array', parsers });
  expect((asArrays.rows as unknown[][])[0]?.slice(0, 5)).toEqual([7, 'at 2026-03-02', { a: [1] }, null, [1, 2]]);

  const heard: string[] = [];
  const stop = await database.listen('bell', (payload) => heard.push(payload));
  await database.query("select pg_notify('bell', 'once')");
  await stop();
  await database.query("select pg_notify('bell', 'unheard')");
  expect(heard).toEqual(['once']);

  await add('twice');
  const fault = await add('twice').catch((error: Error) => error.cause);
  expect(fault).toMatchObject({ code: '23505', severity: 'ERROR', table: 'rate_limits' });
});

const AT = "select '2026-03-02T09:00:00Z'::timestamptz as at, '2026-03-02'::date as day, true as fine";

test.each<[string, () => Promise<EmbeddedClient>]>([
  ['in its thread', async () => database],
  ['of a suite', async () => new InProcessDatabase(await PGlite.create({ loadDataDir: await migratedSnapshot() }))],
])(
  'times of a query, of a text and of a transaction %s are parsed by who asks, else as PGlite does',
  async (_, open) => {
    const client = await open();
    const [at, day] = [new Date('2026-03-02T09:00:00Z'), new Date('2026-03-02')];
    const parsers = { 1184: (text: string) => text.slice(0, 10), 16: (text: string) => `written ${text}` };
    expect((await client.query(AT)).rows).toEqual([{ at, day, fine: true }]);
    expect((await client.query(AT, [], { parsers })).rows).toEqual([{ at: '2026-03-02', day, fine: 'written t' }]);
    expect((await client.exec(AT)).map(({ rows }) => rows)).toEqual([[{ at, day, fine: true }]]);
    await client.transaction(async (tx) => {
      expect((await tx.query(AT, [], { parsers })).rows).toEqual([{ at: '2026-03-02', day, fine: 'written t' }]);
      expect((await tx.exec(AT)).map(({ rows }) => rows)).toEqual([[{ at, day, fine: true }]]);
    });
    if (client !== database) await client.close();
  },
);

test('a query of drizzle brings PGlite no parsers, which would take it as long as the query', async () => {
  const send = jest.spyOn(thread, 'send');
  await keys();
  const requests = send.mock.calls.map(([request]) => request);
  send.mockRestore();
  expect(requests).toEqual([expect.objectContaining({ kind: 'query', unparsed: [] })]);
});

test('a transaction has the session to itself, and neither it nor a text of statements leaves one open', async () => {
  const order: string[] = [];
  const note = (word: string) => () => void order.push(word);
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  const whole = database.transaction(async (tx) => {
    await tx.query("insert into rate_limits values ('rolled back', 1, 0)");
    await gate;
    await tx.query('select wrong');
  });
  const refused = whole.catch(note('transaction'));
  const after = keys().then((found) => order.push(found.includes('rolled back') ? 'seen' : 'not seen'));
  go();
  await Promise.all([refused, after]);
  expect(order).toEqual(['transaction', 'not seen']);
  await expect(database.exec('begin; select wrong; commit')).rejects.toThrow('wrong');
  expect(await one()).toEqual([{ one: 1 }]);
});

test('an endless statement is cancelled without blocking other requests or losing rows', async () => {
  const heard: string[] = [];
  await database.listen('bell', (payload) => heard.push(payload));
  const written = Array.from({ length: 30 }, (_, index) => `acknowledged ${index}`);
  await Promise.all(written.map(add));
  const { headers } = await server.user();
  let isRunning = true;
  const endless = database.query(ENDLESS).finally(() => (isRunning = false));
  const outcome = expect(endless).rejects.toThrow(DatabaseConnectionError);
  // Queued in the thread behind the endless statement, and lost with it.
  const behind = server.app.inject({ url: '/api/certificate/tests', headers });
  expect([(await server.app.inject('/api/health')).statusCode, isRunning]).toEqual([200, true]);
  await outcome;
  const refused = await behind;
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  expect((await server.app.inject({ url: '/api/certificate/tests', headers })).statusCode).toBe(200);
  expect(await keys()).toEqual(expect.arrayContaining(written));
  await database.query("select pg_notify('bell', 'after')");
  expect(heard).toEqual(['after']);
  expect(lost).toEqual(['a statement took longer than 2000 ms']);
});

test('a transaction whose thread dies is refused as "not now" and leaves nothing', async () => {
  const interrupted = database.transaction(async (tx) => {
    await tx.query("insert into rate_limits values ('interrupted', 1, 0)");
    await thread.kill(new Error('killed'));
  });
  await expect(interrupted).rejects.toThrow(DatabaseConnectionError);
  expect(await keys()).not.toContain('interrupted');
  expect(lost).toEqual(['killed']);
});

test('a statement that waits for another for too long is refused and never runs', async () => {
  database.limits = { ...LIMITS, waitMs: 20 };
  await database.transaction(async (tx) => {
    const refused = await add('refused').catch((error: Error) => error.cause);
    expect(refused).toBeInstanceOf(DatabaseConnectionError);
    await tx.query('select 1');
  });
  expect(await keys()).not.toContain('refused');
});

test('a transaction that does nothing for too long is rolled back', async () => {
  database.limits = { ...LIMITS, idleMs: 50 };
  let next: Promise<unknown> | undefined;
  const idle = database.transaction(async (tx) => {
    await tx.query("insert into rate_limits values ('idle', 1, 0)");
    // Runs only once the transaction is over.
    next = keys();
    expect(await next).not.toContain('idle');
    await tx.query('select 1');
  });
  await expect(idle).rejects.toThrow(DatabaseConnectionError);
  expect(lost).toEqual([]);
});

test('a panic ends the thread; when the directory cannot be opened again, that is the end', async () => {
  await rename(join(directory, 'pg_wal'), join(root, 'pg_wal'));
  // Makes the next write go to a new WAL file.
  const writing = database.query('select pg_switch_wal()').then(() => add('lost'));
  await expect(writing).rejects.toMatchObject({ cause: { severity: 'PANIC' } });
  await expect(one()).rejects.toThrow(DatabaseConnectionError);
  await ended;
  await expect(one()).rejects.toThrow('has ended');
});
