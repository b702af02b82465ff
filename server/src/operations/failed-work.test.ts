import type { FailedWorkList } from '@bandmark/contracts/api/operations';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { certificates } from '../database/schema/certificates';
import { findings } from '../database/schema/findings';
import { estimates } from '../database/schema/marking';
import { recordings } from '../database/schema/recordings';
import { JOB_NAMES } from '../jobs/jobs';
import { openJobs } from '../jobs/open-jobs';
import { deleteAll } from '../storage/object-store';
import { addTest, mark, takePart } from '../testing/exam-calls';
import { ENGINES, openTestDatabase } from '../testing/open-test-database';
import { openTestLog } from '../testing/test-log';
import { sharedParts, START_WITHIN_MS, startTestServer, type TestServer, withServer } from '../testing/with-server';
import { GROUP_NAMES, jobsOf } from './groups';

async function failedWork(server: TestServer): Promise<FailedWorkList['groups']> {
  const operator = await server.user({ isOperator: true });
  const response = await server.app.inject({ url: '/api/operations/failed-work', headers: operator.headers });
  return response.json<FailedWorkList>().groups;
}

async function tryAgain(server: TestServer, body: object): Promise<number> {
  const { headers } = await server.user({ isOperator: true });
  const url = '/api/operations/failed-work/try-again';
  return (await server.app.inject({ method: 'POST', url, headers, body })).json<{ tried: number }>().tried;
}

/** The work of each group's items, in order. */
const outlineOf = (groups: FailedWorkList['groups']) =>
  Object.fromEntries(groups.map(({ group, items }) => [group, items.map(({ work, state }) => `${work} ${state}`)]));

test('every job is in one group, so that operators see it when it fails', () => {
  expect(GROUP_NAMES.flatMap(jobsOf).sort()).toEqual([...JOB_NAMES].sort());
});

withServer('the comparison', (server) => {
  const compare = () => server().jobs.tick('compare-records');

  test('finds what is missing, mends what it can, and lists what it cannot', async () => {
    const { db, store, dataDirectory } = server().deps;
    const candidate = await server().user();
    const examiner = await server().user({ isExaminer: true });
    const myTestId = await addTest(server(), candidate);
    const writing = await takePart(server(), candidate, myTestId, 'writing');
    const speaking = await takePart(server(), candidate, myTestId, 'speaking');
    await server().jobs.runAll();
    await mark(server(), examiner, writing.attemptId, [6, 6, 6, 6]);
    await mark(server(), examiner, speaking.attemptId, [6, 6, 6, 6]);
    await server().jobs.runAll();
    server().advance(3_600_000);
    await compare();
    expect(await failedWork(server())).toEqual([]);

    // Delete them, as if a restored backup lacked them.
    await db.delete(estimates).where(eq(estimates.attemptId, writing.attemptId));
    await db.delete(certificates).where(eq(certificates.myTestId, myTestId));
    const filesOf = (attemptId: string) =>
      db.select({ run: recordings.filesRun }).from(recordings).where(eq(recordings.attemptId, attemptId));
    const [before] = await filesOf(speaking.attemptId);
    await rm(join(dataDirectory, 'recordings'), { recursive: true });
    await deleteAll(store, `chunks/${writing.attemptId}/`);
    await compare();
    expect(await db.$count(estimates, eq(estimates.attemptId, writing.attemptId))).toBe(1);
    expect(await db.$count(certificates, eq(certificates.myTestId, myTestId))).toBe(1);
    // This recording was finalised again from its chunks; the other one has no chunks.
    expect((await filesOf(speaking.attemptId))[0]?.run).not.toBe(before?.run);
    const [group, ...others] = await failedWork(server());
    expect(others).toEqual([]);
    expect(group).toMatchObject({
      group: 'recordings',
      found: 1,
      items: [{ work: 'missing-files', attemptId: writing.attemptId, skill: 'writing', myTestId, fault: null }],
    });
    // The retried file is still missing, and unknown ids are not counted.
    expect(await tryAgain(server(), { ids: [group?.items[0]?.id, 'finding:9999', 'job:x', 'schedule:x', 'x'] })).toBe(
      1,
    );
    expect(outlineOf(await failedWork(server()))).toEqual({ recordings: ['missing-files found'] });
    await server().jobs.runAll();

    const [open] = await db.select().from(findings).where(eq(findings.attemptId, speaking.attemptId));
    expect(open).toBeUndefined();
  });

  test('lists a recording whose chunks are lost', async () => {
    const { db, store } = server().deps;
    const candidate = await server().user();
    const { attemptId } = await takePart(server(), candidate, await addTest(server(), candidate), 'speaking');
    await deleteAll(store, `chunks/${attemptId}/camera/`);
    await expect(server().jobs.runAll()).rejects.toThrow('missing from the store');
    server().advance(3_600_000);
    await expect(compare()).rejects.toThrow('missing from the store');
    const [group] = await failedWork(server());
    expect(group?.items.filter((item) => item.attemptId === attemptId)).toMatchObject([
      { work: 'missing-recording' },
      { work: 'missing-chunks', count: 5 },
    ]);
    const [row] = await db.select().from(recordings).where(eq(recordings.attemptId, attemptId));
    expect(row).toMatchObject({ tries: 2, lastError: expect.stringContaining('missing from the store') });
  });
});

describe.each(ENGINES)('failed jobs (%s)', (engine) => {
  test(
    'are listed by what they are about, without addresses, and tried again',
    async () => {
      const database = await openTestDatabase(engine);
      const jobs = await openJobs(database.queueConnection, openTestLog('operations'));
      const directory = await mkdtemp(join(tmpdir(), 'bandmark-test-'));
      const server = await startTestServer(database, directory, { dependencies: { jobs } }, sharedParts('operations'));
      const fail = (name: string, queue: string, data: object) =>
        database.db.execute(sql`insert into pgboss.job
        (name, state, data, source_name, source_id, source_created_on, source_retry_count, source_output, singleton_key)
        values (${queue}, 'created', ${JSON.stringify(data)}::jsonb, ${name}, gen_random_uuid(), now(), 84,
          '{"fault":"mail_away","detail":"refused"}'::jsonb, gen_random_uuid()::text)`);
      await fail('send-recovery-mail', 'given-up-personal', { email: 'ada@example.org' });
      await fail('issue-certificate', 'given-up', { myTestId: 4711 });
      await fail('sign-credential', 'given-up', { certificateId: 'A1111111111111111111111' });
      const groups = await failedWork(server);
      expect(groups).toMatchObject([
        {
          group: 'certificates',
          givenUp: 2,
          items: [{ work: 'issue-certificate', myTestId: 4711, count: 85 }, { work: 'sign-credential' }],
        },
        {
          group: 'mails',
          givenUp: 1,
          waiting: 0,
          items: [{ state: 'given-up', recipient: 'a…@example.org', fault: 'mail_away', detail: 'refused' }],
        },
      ]);
      expect(JSON.stringify(groups)).not.toContain('ada@');
      expect(await tryAgain(server, { group: 'mails' })).toBe(1);
      expect(outlineOf(await failedWork(server))).toEqual({
        certificates: ['issue-certificate given-up', 'sign-credential given-up'],
      });
      expect(await tryAgain(server, {})).toBe(2);
      expect(await failedWork(server)).toEqual([]);
      await server.app.close();
      await jobs.close();
      await database.close();
      await rm(directory, { recursive: true });
    },
    START_WITHIN_MS,
  );
});
