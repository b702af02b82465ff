import { sql } from 'drizzle-orm';
import { ENGINES, openTestDatabase } from '../testing/open-test-database';
import { openJobs } from './open-jobs';

const failOn = (error: unknown) => {
  throw error;
};

describe.each(ENGINES)('jobs (%s)', (engine) => {
  test('a job that fails is reported and run again, and a key is queued once', async () => {
    const database = await openTestDatabase(engine);
    const reported: unknown[] = [];
    const jobs = await openJobs(database.queueConnection, (error, of) => reported.push([(error as Error).message, of]));
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
    expect(reported).toEqual([['the first run fails', 'job issue-certificate']]);
    await jobs.close();
    await database.close();
  });

  test('a job without a key is queued each time', async () => {
    const database = await openTestDatabase(engine);
    const jobs = await openJobs(database.queueConnection, failOn);
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
    const first = await openJobs(database.queueConnection, failOn);
    const second = await openJobs(database.queueConnection, failOn);
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
