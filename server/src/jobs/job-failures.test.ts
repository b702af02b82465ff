import { sql } from 'drizzle-orm';
import { TestClock } from 'pg-boss';
import { StoreUnavailableError } from '../storage/object-store';
import { ENGINES, openTestDatabase } from '../testing/open-test-database';
import { openTestJobs, passTimeUntil } from '../testing/pass-time';
import { readableLog } from '../testing/test-log';
import type { Jobs, PayloadOf } from './jobs';

type Payload = PayloadOf<'issue-certificate'>;

/**
 * Works the jobs until the one with this id has run. A worker takes the oldest first, one after the other, so that
 * every earlier run has been settled by then.
 */
async function workUntil(jobs: Jobs, last: number, handler: (payload: Payload) => Promise<void>): Promise<void> {
  const lastRun = new Promise<void>((done) => {
    void jobs.work('issue-certificate', async (payload) => {
      if (payload.myTestId === last) done();
      else await handler(payload);
    });
  });
  await passTimeUntil(clock, lastRun);
}

let clock: TestClock;
beforeEach(() => {
  clock = new TestClock();
});

describe.each(ENGINES)('failed jobs (%s)', (engine) => {
  test('what fails for the last time is kept with its reason, found after a restart, and can be tried again', async () => {
    const database = await openTestDatabase(engine);
    const { log, lines, text } = readableLog('warn');
    const before = await openTestJobs(database, clock, log);
    for (const myTestId of [1, 2, 3]) await before.send('issue-certificate', { myTestId });
    // Takes the retries of the first two away, instead of waiting three days.
    await database.db.execute(sql`update pgboss.job set retry_limit = 0 where data ->> 'myTestId' in ('1', '2')`);
    await workUntil(before, 3, async ({ myTestId }) => {
      if (myTestId === 2) throw new StoreUnavailableError('The bucket cannot be reached at http://10.0.0.1:9000.');
      throw new Error('Failed query: insert\nparams: ada@example.org', {
        cause: new Error('no room for ada@example.org'),
      });
    });
    await before.close();

    const jobs = await openTestJobs(database, clock, log);
    const { jobs: failed, totals } = await jobs.failures.list(10);
    // A fault of the store uses up no retry, so the second job waits for one.
    expect(failed).toEqual([
      expect.objectContaining({
        state: 'given-up',
        payload: { myTestId: 1 },
        runs: 1,
        reason: { fault: 'other', detail: 'no room for <email>' },
        nextRunAt: null,
      }),
      expect.objectContaining({
        state: 'waiting',
        payload: { myTestId: 2 },
        runs: 1,
        reason: { fault: 'store_away', detail: 'The bucket cannot be reached at <address>' },
        nextRunAt: expect.any(Number),
      }),
    ]);
    expect(totals).toEqual([
      { name: 'issue-certificate', state: 'given-up', count: 1 },
      { name: 'issue-certificate', state: 'waiting', count: 1 },
    ]);
    expect(lines()).toMatchObject([
      { level: 'error', key: '1', fault: 'other' },
      { level: 'warn', key: '2', fault: 'store_away' },
    ]);
    expect(text()).not.toContain('ada@');
    const stored = (await database.db.execute(sql`select output, source_output from pgboss.job`)) as {
      rows: unknown[];
    };
    expect(JSON.stringify(stored.rows)).not.toContain('ada@');
    expect(await jobs.failures.known('issue-certificate', ['1', '2', '9'])).toEqual(new Set(['1', '2']));
    const depth = (await jobs.depths()).find(({ name }) => name === 'issue-certificate');
    expect(depth).toMatchObject({ failed: 1, givenUp: 1 });
    // The pause before its next run may be over already.
    expect((depth?.ready ?? 0) + (depth?.delayed ?? 0)).toBe(1);

    // Once by its id, once by its name.
    expect(await jobs.failures.tryAgain({ ids: failed.slice(0, 1).map(({ id }) => id ?? '') }, undefined)).toBe(1);
    expect(await jobs.failures.tryAgain({ name: 'issue-certificate' }, undefined)).toBe(1);
    // They may run in either order, because the database's clock decides, not the test's. The last job is sent once
    // both have run.
    const done: number[] = [];
    await workUntil(jobs, 4, async ({ myTestId }) => {
      done.push(myTestId);
      if (done.length === 2) await jobs.send('issue-certificate', { myTestId: 4 });
    });
    expect(done.sort()).toEqual([1, 2]);
    expect(await jobs.failures.list(10)).toEqual({ jobs: [], totals: [] });
    await jobs.close();
    await database.close();
  });

  test('a job that an earlier version queued is kept like any other, and one that succeeds settles its failure', async () => {
    const database = await openTestDatabase(engine);
    const former = await openTestJobs(database, clock);
    for (const myTestId of [1, 2]) await former.send('issue-certificate', { myTestId });
    await former.close();
    await database.db.execute(sql`update pgboss.job set dead_letter = null, retry_limit = 5`);
    const jobs = await openTestJobs(database, clock);
    await database.db.execute(sql`update pgboss.job set retry_limit = 0`);
    await workUntil(jobs, 2, () => Promise.reject(new Error('ENOTDIR')));
    expect((await jobs.failures.list(10)).jobs).toMatchObject([{ state: 'given-up', payload: { myTestId: 1 } }]);
    await jobs.close();

    const next = await openTestJobs(database, clock);
    for (const myTestId of [1, 2]) await next.send('issue-certificate', { myTestId });
    await workUntil(next, 2, async () => undefined);
    expect((await next.failures.list(10)).jobs).toEqual([]);
    await next.close();
    await database.close();
  });

  test('one that does the work of another settles the failure of that one', async () => {
    const database = await openTestDatabase(engine);
    const jobs = await openTestJobs(database, clock);
    const [attemptId, last] = ['a-recording', 'the-last'];
    await database.db.execute(sql`
      insert into pgboss.job (name, source_name, singleton_key, data, source_created_on)
      values ('given-up', 'finalise-recording', ${attemptId}, ${JSON.stringify({ attemptId })}, now())`);
    expect(await jobs.failures.known('finalise-recording', [attemptId])).toEqual(new Set([attemptId]));
    for (const each of [attemptId, last]) await jobs.send('finalise-recording-later', { attemptId: each });
    const bothRan = new Promise<void>((done) => {
      void jobs.work('finalise-recording-later', async (run) => {
        if (run.attemptId === last) done();
      });
    });
    await passTimeUntil(clock, bothRan);
    expect(await jobs.failures.known('finalise-recording', [attemptId])).toEqual(new Set());
    expect((await jobs.failures.list(10)).jobs).toEqual([]);
    await jobs.close();
    await database.close();
  });

  test('a scheduled job that fails is listed until a run succeeds', async () => {
    const database = await openTestDatabase(engine);
    const jobs = await openTestJobs(database, clock);
    await jobs.work('cleanup', async () => undefined);
    await database.db.execute(
      sql`insert into pgboss.job (name, state, output, created_on, completed_on) values
        ('cleanup', 'completed', null, now() - interval '3 hours', now() - interval '3 hours'),
        ('cleanup', 'failed', '{"fault":"database_away","detail":"gone"}', now(), now() - interval '2 hours'),
        ('cleanup', 'failed', '{"value":{"message":"job timed out"}}', now(), now() - interval '1 hour')`,
    );
    expect((await jobs.failures.list(10)).jobs).toMatchObject([
      { name: 'cleanup', id: null, runs: 2, reason: { fault: 'timed_out' } },
    ]);
    expect(await jobs.failures.tryAgain({ name: 'cleanup' }, undefined)).toBe(1);
    await database.db.execute(
      sql`insert into pgboss.job (name, state, completed_on) values ('cleanup', 'completed', now())`,
    );
    expect((await jobs.failures.list(10)).jobs).toEqual([]);
    await jobs.close();
    await database.close();
  });
});
