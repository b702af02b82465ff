import { sql } from 'drizzle-orm';
import { TestClock } from 'pg-boss';
import { ENGINES, openTestDatabase } from '../testing/open-test-database';
import { requestId, withRequestId } from '../request-id';
import { StoreUnavailableError } from '../storage/object-store';
import { passTimeUntil } from '../testing/pass-time';
import { openTestLog, readableLog } from '../testing/test-log';
import type { OpenDatabase } from '../database/open-database';
import type { Log } from '../log';
import { JOBS, type Jobs, type PayloadOf } from './jobs';
import { openJobs } from './open-jobs';

type Payload = PayloadOf<'issue-certificate'>;

/**
 * Works the jobs until this one has run. A worker takes the oldest first and one after the other, so that every run
 * before it has been settled by then.
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
const open = (database: OpenDatabase, log: Log = openTestLog('jobs')) =>
  openJobs(database.queueConnection, log, { clock, nameOf: (id) => id });

describe.each(ENGINES)('jobs (%s)', (engine) => {
  test('a job that fails is reported and run again, and a key is queued once', async () => {
    const database = await openTestDatabase(engine);
    const { log, lines } = readableLog();
    const jobs = await open(database, log);
    const seen: unknown[] = [];
    const requests: unknown[] = [];
    await withRequestId('request-1', () => jobs.send('issue-certificate', { myTestId: 1 }));
    await jobs.send('issue-certificate', { myTestId: 1 });
    await jobs.send('issue-certificate', { myTestId: 2 });
    const third = new Promise<void>((done) => {
      void jobs.work('issue-certificate', async ({ myTestId }) => {
        seen.push(myTestId);
        requests.push(requestId());
        if (seen.length === 1) throw new Error('the first run fails');
        if (seen.length === 3) done();
      });
    });
    await passTimeUntil(clock, third);
    expect(seen).toEqual([1, 2, 1]);
    expect(requests).toEqual(['request-1', undefined, 'request-1']);
    await jobs.close();
    const run = { job: 'issue-certificate', id: expect.any(String) as string };
    const begins = { ...run, level: 'info', msg: 'job begins' };
    const ended = { ...run, ms: expect.any(Number) as number };
    const err = expect.objectContaining({ type: 'Error', message: 'the first run fails' }) as object;
    expect(lines()).toEqual([
      expect.objectContaining({ ...begins, key: '1', requestId: 'request-1', run: 1 }),
      expect.objectContaining({
        ...ended,
        level: 'warn',
        key: '1',
        requestId: 'request-1',
        run: 1,
        err,
        msg: 'job failed and will be run again',
      }),
      expect.objectContaining({ ...begins, key: '2', run: 1 }),
      expect.objectContaining({ ...ended, level: 'info', key: '2', run: 1, msg: 'job finished' }),
      expect.objectContaining({ ...begins, key: '1', requestId: 'request-1', run: 2 }),
      expect.objectContaining({
        ...ended,
        level: 'info',
        key: '1',
        requestId: 'request-1',
        run: 2,
        msg: 'job finished',
      }),
    ]);
    expect(lines().filter(({ key, requestId: id }) => key === '2' && id !== undefined)).toEqual([]);
    await database.close();
  });

  test('erases the jobs that hold one of the values as a whole', async () => {
    const database = await openTestDatabase(engine);
    const jobs = await open(database);
    for (const email of ['ann@x.example', 'joann@x.example', 'ann@x.example.org'])
      await jobs.send('send-recovery-mail', { email });
    for (const myTestId of [12, 112, 13]) await jobs.send('issue-certificate', { myTestId });
    const attemptId = '0b2c12d4-2b0e-4c56-9a77-1f2e3d4c5b6a';
    await jobs.send('estimate-writing', { attemptId });
    // As an earlier version stored them: what ended a run, in its own words.
    const errors = { '112': 'gave up after 12 s', '13': `no row of attempt ${attemptId}.` };
    for (const [id, message] of Object.entries(errors))
      await database.db.execute(
        sql`update pgboss.job set output = ${JSON.stringify({ message })}::jsonb where data ->> 'myTestId' = ${id}`,
      );
    expect(await jobs.erase(['', 'ann@x.example', '12', attemptId])).toBe(4);
    const { rows } = (await database.db.execute(
      sql`select coalesce(data ->> 'email', data ->> 'myTestId', data ->> 'attemptId') as held from pgboss.job
        where name in ('send-recovery-mail', 'issue-certificate', 'estimate-writing') order by 1`,
    )) as { rows: { held: string }[] };
    expect(rows.map(({ held }) => held)).toEqual(['112', 'ann@x.example.org', 'joann@x.example']);
    await jobs.close();
    await database.close();
  });

  test('a job without a key is queued each time', async () => {
    const database = await openTestDatabase(engine);
    const jobs = await open(database);
    for (let at = 0; at < 2; at += 1) await jobs.send('send-recovery-mail', { email: 'a@b.example' });
    const ofMails = sql`select name from pgboss.job where name = 'send-recovery-mail'`;
    expect(((await database.db.execute(ofMails)) as { rows: unknown[] }).rows).toHaveLength(2);
    await jobs.close();
    await database.close();
  });

  test.each([
    ['several at once', {}, 2],
    ['one at a time where the site sends none any more', { isUnused: true }, 1],
  ])('jobs that wait are run, %s', async (_, options, mostAtOnce) => {
    const database = await openTestDatabase(engine);
    const jobs = await open(database);
    for (const attemptId of ['first', 'second']) await jobs.send('send-to-partner', { attemptId });
    let [running, most, ended] = [0, 0, 0];
    const both = new Promise<void>((done) => {
      const handler = async () => {
        most = Math.max(most, (running += 1));
        for (let at = 0; at < 50 && most < 2; at += 1) await database.db.execute(sql`select 1`);
        running -= 1;
        if ((ended += 1) === 2) done();
      };
      void jobs.work('send-to-partner', handler, options);
    });
    await passTimeUntil(clock, both);
    expect(most).toBe(mostAtOnce);
    await jobs.close();
    await database.close();
  });

  test('the first run of a scheduled job begins when it is due, and waits for no poll', async () => {
    const database = await openTestDatabase(engine);
    const jobs = await open(database);
    const startedAt = clock.now();
    let ranAt = 0;
    const run = new Promise<void>((done) => {
      void jobs.work('sweep-exams', async () => {
        ranAt = clock.now();
        done();
      });
    });
    await passTimeUntil(clock, run);
    const seconds = (ranAt - startedAt) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(JOBS['sweep-exams'].firstRunAfterSeconds ?? Infinity);
    // Its worker asks for jobs each half minute.
    expect(seconds).toBeLessThan(15);
    await jobs.close();
    await database.close();
  });

  test('a scheduled job runs soon after the start, and its schedule is one row however many processes work it', async () => {
    const database = await openTestDatabase(engine);
    const first = await open(database);
    const second = await open(database);
    let runs = 0;
    const run = new Promise<void>((done) => {
      const handler = async () => {
        runs += 1;
        done();
      };
      void first.work('sweep-exams', handler).then(() => second.work('sweep-exams', handler));
    });
    await passTimeUntil(clock, run);
    const { rows } = (await database.db.execute(sql`select name, cron, timezone from pgboss.schedule`)) as {
      rows: unknown[];
    };
    expect(rows).toEqual([{ name: 'sweep-exams', cron: '* * * * *', timezone: 'UTC' }]);
    expect(runs).toBe(1);
    await first.close();
    await second.close();
    await database.close();
  });

  test('what fails for the last time is kept with its reason, found after a restart, and can be tried again', async () => {
    const database = await openTestDatabase(engine);
    const { log, lines, text } = readableLog('warn');
    const before = await open(database, log);
    for (const myTestId of [1, 2, 3]) await before.send('issue-certificate', { myTestId });
    // The runs that are left, without waiting three days: none for the first two.
    await database.db.execute(sql`update pgboss.job set retry_limit = 0 where data ->> 'myTestId' in ('1', '2')`);
    await workUntil(before, 3, async ({ myTestId }) => {
      if (myTestId === 2) throw new StoreUnavailableError('The bucket cannot be reached at http://10.0.0.1:9000.');
      throw new Error('Failed query: insert\nparams: ada@example.org', {
        cause: new Error('no room for ada@example.org'),
      });
    });
    await before.close();

    const jobs = await open(database, log);
    const { jobs: failed, totals } = await jobs.failures.list(10);
    // A fault of the store does not count: the second has its next try.
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
    expect(await jobs.failures.tryAgain({ ids: failed.slice(0, 1).map(({ id }) => id ?? '') })).toBe(1);
    expect(await jobs.failures.tryAgain({ name: 'issue-certificate' })).toBe(1);
    // In whichever order: the database's clock decides, which is not the test's. The last comes when both have run.
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
    const former = await open(database);
    for (const myTestId of [1, 2]) await former.send('issue-certificate', { myTestId });
    await former.close();
    await database.db.execute(sql`update pgboss.job set dead_letter = null, retry_limit = 5`);
    const jobs = await open(database);
    await database.db.execute(sql`update pgboss.job set retry_limit = 0`);
    await workUntil(jobs, 2, () => Promise.reject(new Error('ENOTDIR')));
    expect((await jobs.failures.list(10)).jobs).toMatchObject([{ state: 'given-up', payload: { myTestId: 1 } }]);
    await jobs.close();

    const next = await open(database);
    for (const myTestId of [1, 2]) await next.send('issue-certificate', { myTestId });
    await workUntil(next, 2, async () => undefined);
    expect((await next.failures.list(10)).jobs).toEqual([]);
    await next.close();
    await database.close();
  });

  test('one that does the work of another settles the failure of that one', async () => {
    const database = await openTestDatabase(engine);
    const jobs = await open(database);
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
    const jobs = await open(database);
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
    expect(await jobs.failures.tryAgain({ name: 'cleanup' })).toBe(1);
    await database.db.execute(
      sql`insert into pgboss.job (name, state, completed_on) values ('cleanup', 'completed', now())`,
    );
    expect((await jobs.failures.list(10)).jobs).toEqual([]);
    await jobs.close();
    await database.close();
  });
});
