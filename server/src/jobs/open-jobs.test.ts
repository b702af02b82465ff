import { sql } from 'drizzle-orm';
import { TestClock } from 'pg-boss';
import { ENGINES, openTestDatabase } from '../testing/open-test-database';
import { openTestJobs, passTimeUntil } from '../testing/pass-time';
import { readableLog } from '../testing/test-log';
import { JOBS } from './jobs';

let clock: TestClock;
beforeEach(() => {
  clock = new TestClock();
});

describe.each(ENGINES)('jobs (%s)', (engine) => {
  test('a job that fails is reported and run again, and a key is queued once', async () => {
    const database = await openTestDatabase(engine);
    const { log, lines } = readableLog();
    const jobs = await openTestJobs(database, clock, log);
    const seen: unknown[] = [];
    const requests: unknown[] = [];
    await jobs.causedBy('request-1').send('issue-certificate', { myTestId: 1 });
    await jobs.send('issue-certificate', { myTestId: 1 });
    await jobs.send('issue-certificate', { myTestId: 2 });
    const third = new Promise<void>((done) => {
      void jobs.work('issue-certificate', async ({ myTestId }, requestId) => {
        seen.push(myTestId);
        requests.push(requestId);
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
    const jobs = await openTestJobs(database, clock);
    for (const email of ['ann@x.example', 'joann@x.example', 'ann@x.example.org'])
      await jobs.send('send-recovery-mail', { email });
    for (const myTestId of [12, 112, 13]) await jobs.send('issue-certificate', { myTestId });
    const attemptId = '0b2c12d4-2b0e-4c56-9a77-1f2e3d4c5b6a';
    await jobs.send('estimate-writing', { attemptId });
    // As an earlier version stored them: with the error's own message.
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

  test('a job is deleted a day after it has ended: its payload may hold an address', async () => {
    const database = await openTestDatabase(engine);
    const jobs = await openTestJobs(database, clock);
    await jobs.send('send-recovery-mail', { email: 'a@b.example' });
    const ofMails = sql`select deletion_seconds as "seconds" from pgboss.job where name = 'send-recovery-mail'`;
    expect(((await database.db.execute(ofMails)) as { rows: unknown[] }).rows).toEqual([{ seconds: 86_400 }]);
    await jobs.close();
    await database.close();
  });

  test('a job without a key is queued each time', async () => {
    const database = await openTestDatabase(engine);
    const jobs = await openTestJobs(database, clock);
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
    const jobs = await openTestJobs(database, clock);
    for (const attemptId of ['first', 'second']) await jobs.send('send-to-partner', { attemptId });
    let [running, most, ended] = [0, 0, 0];
    const both = new Promise<void>((done) => {
      const handler = async () => {
        most = Math.max(most, (running += 1));
        for (let at = 0; most < mostAtOnce || (at < 50 && most < 2); at += 1) await database.db.execute(sql`select 1`);
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
    const jobs = await openTestJobs(database, clock);
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
    // Without a notification, its worker would poll only every half minute.
    expect(seconds).toBeLessThan(15);
    await jobs.close();
    await database.close();
  });

  test('a scheduled job runs soon after the start, and its schedule is one row however many processes work it', async () => {
    const database = await openTestDatabase(engine);
    const first = await openTestJobs(database, clock);
    const second = await openTestJobs(database, clock);
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
});
