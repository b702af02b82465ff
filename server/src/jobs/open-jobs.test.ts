import { sql } from 'drizzle-orm';
import { ENGINES, openTestDatabase } from '../testing/open-test-database';
import { openTestLog, readableLog } from '../testing/test-log';
import { openJobs } from './open-jobs';

describe.each(ENGINES)('jobs (%s)', (engine) => {
  test('a job that fails is reported and run again, and a key is queued once', async () => {
    const database = await openTestDatabase(engine);
    const { log, lines } = readableLog();
    const jobs = await openJobs(database.queueConnection, log);
    const seen: unknown[] = [];
    await jobs.send('issue-certificate', { myTestId: 1 });
    await jobs.send('issue-certificate', { myTestId: 1 });
    await jobs.send('issue-certificate', { myTestId: 2 });
    await new Promise<void>((done) => {
      void jobs.work('issue-certificate', async ({ myTestId }) => {
        seen.push(myTestId);
        if (seen.length === 1) throw new Error('the first run fails');
        if (seen.length === 3) done();
      });
    });
    expect(seen).toEqual([1, 2, 1]);
    await jobs.close();
    const run = { job: 'issue-certificate', id: expect.any(String) as string, ms: expect.any(Number) as number };
    const err = expect.objectContaining({ type: 'Error', message: 'the first run fails' }) as object;
    expect(lines()).toEqual([
      expect.objectContaining({
        ...run,
        level: 'warn',
        key: '1',
        run: 1,
        err,
        msg: 'job failed and will be run again',
      }),
      expect.objectContaining({ ...run, level: 'info', key: '2', run: 1, msg: 'job finished' }),
      expect.objectContaining({ ...run, level: 'info', key: '1', run: 2, msg: 'job finished' }),
    ]);
    await database.close();
  });

  test('a job without a key is queued each time', async () => {
    const database = await openTestDatabase(engine);
    const jobs = await openJobs(database.queueConnection, openTestLog('jobs'));
    for (let at = 0; at < 2; at += 1) await jobs.send('send-recovery-mail', { email: 'a@b.example' });
    const { rows } = (await database.db.execute(
      sql`select name from pgboss.job where name = 'send-recovery-mail'`,
    )) as {
      rows: unknown[];
    };
    expect(rows).toHaveLength(2);
    await jobs.close();
    await database.close();
  });

  test('a scheduled job runs soon after the start, and its schedule is one row however many processes work it', async () => {
    const database = await openTestDatabase(engine);
    const first = await openJobs(database.queueConnection, openTestLog('jobs'));
    const second = await openJobs(database.queueConnection, openTestLog('jobs'));
    let runs = 0;
    await new Promise<void>((done) => {
      const run = async () => {
        runs += 1;
        done();
      };
      void first.work('sweep-exams', run).then(() => second.work('sweep-exams', run));
    });
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
