import { eq, gt, isNull } from 'drizzle-orm';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { attempts } from '../database/schema/attempts';
import { certificates } from '../database/schema/certificates';
import { estimates } from '../database/schema/marking';
import { recordingChunks, recordings } from '../database/schema/recordings';
import { tests } from '../database/schema/tests';
import { randomId, randomUuid } from '../random-id';
import { addTest, begin, mark, takePart } from '../testing/exam-calls';
import { withServer } from '../testing/with-server';
import { chunksOf } from './recordings/chunk-keys';
import { sweepExams } from './sweep';

withServer('the sweep of exams', (server) => {
  const run = () => sweepExams(server().deps);

  test('queues what a kill left between the row and its job', async () => {
    const { db } = server().deps;
    const candidate = await server().user();
    const examiner = await server().user({ isExaminer: true });
    const myTestId = await addTest(server(), candidate);
    const writing = await takePart(server(), candidate, myTestId, 'writing');
    const speaking = await takePart(server(), candidate, myTestId, 'speaking');
    await server().jobs.runAll();
    // The state if none of the jobs had run.
    await db.delete(estimates).where(eq(estimates.attemptId, writing.attemptId));
    await db
      .update(recordings)
      .set({ finalisedAt: null, state: 'complete' })
      .where(eq(recordings.attemptId, speaking.attemptId));
    await mark(server(), examiner, writing.attemptId, [6, 6, 6, 6]);
    await mark(server(), examiner, speaking.attemptId, [6, 6, 6, 6]);
    await server().jobs.runAll();
    expect(await db.select().from(certificates).where(eq(certificates.myTestId, myTestId))).toEqual([]);

    await run();
    expect(
      server()
        .jobs.waiting.map(({ name }) => name)
        .sort(),
    ).toEqual(['estimate-writing', 'finalise-recording']);
    await server().jobs.runAll();
    expect(await db.select().from(estimates).where(eq(estimates.attemptId, writing.attemptId))).toHaveLength(1);
    expect(await db.select().from(certificates).where(eq(certificates.myTestId, myTestId))).toHaveLength(1);

    await run();
    expect(server().jobs.waiting).toEqual([]);
  });

  test('closes an attempt whose candidate does not come back', async () => {
    const candidate = await server().user();
    const attempt = await begin(server(), candidate, await addTest(server(), candidate));
    server().advance(30 * 60_000 + 1);
    await run();
    const [row] = await server().deps.db.select().from(attempts).where(eq(attempts.attemptId, attempt.attemptId));
    expect(row).toMatchObject({ submittedAt: attempt.deadline, closedBy: 'clock' });
    await server().jobs.runAll();
  });

  test('goes on behind an attempt that cannot be closed, and fails', async () => {
    const { deps } = server();
    const [broken, other] = [await server().user(), await server().user()];
    for (const candidate of [broken, other]) await begin(server(), candidate, await addTest(server(), candidate));
    const recorded = await takePart(server(), other, await addTest(server(), other), 'speaking');
    await server().jobs.erase([recorded.attemptId]);
    server().advance(30 * 60_000 + 1);
    const add: typeof deps.mails.add = async (tx, kind, to, ...rest) => {
      if ('userId' in to && to.userId === broken.userId) throw new Error('This mail cannot be added.');
      return deps.mails.add(tx, kind, to, ...rest);
    };
    await expect(sweepExams({ ...deps, mails: { ...deps.mails, add } })).rejects.toThrow('This mail cannot be added.');
    const open = await deps.db.select().from(attempts).where(isNull(attempts.submittedAt));
    expect(open.map(({ userId }) => userId)).toEqual([broken.userId]);
    expect(server().jobs.waiting).toContainEqual(
      expect.objectContaining({ name: 'finalise-recording', key: recorded.attemptId }),
    );
    await run();
    await server().jobs.runAll();
  });

  test('leaves an attempt open that another server gives time while it closes the others', async () => {
    const { deps } = server();
    const [first, second] = [await server().user(), await server().user()];
    for (const candidate of [first, second]) await begin(server(), candidate, await addTest(server(), candidate));
    server().advance(30 * 60_000 + 1);
    const add: typeof deps.mails.add = async (tx, ...rest) => {
      await tx
        .update(attempts)
        .set({ deadline: deps.clock() + 60_000 })
        .where(isNull(attempts.submittedAt));
      return deps.mails.add(tx, ...rest);
    };
    await sweepExams({ ...deps, mails: { ...deps.mails, add } });
    const open = await deps.db.select().from(attempts).where(isNull(attempts.submittedAt));
    expect(open).toHaveLength(1);
    server().advance(30 * 60_000);
    await run();
    await server().jobs.runAll();
  });

  test('judges by the time at which it began, when the machine slept before it looked', async () => {
    const { deps } = server();
    const candidate = await server().user();
    await begin(server(), candidate, await addTest(server(), candidate));
    const settled = async () => server().advance(30 * 60_000 + 1);
    await sweepExams({ ...deps, outages: { ...deps.outages, settled } });
    expect(await deps.db.select().from(attempts).where(isNull(attempts.submittedAt))).toHaveLength(1);
    await run();
    await server().jobs.runAll();
  });

  test('removes the chunks of the other recordings when the store fails for one', async () => {
    const { deps } = server();
    const candidate = await server().user();
    const myTestId = await addTest(server(), candidate);
    const broken = await takePart(server(), candidate, myTestId, 'writing');
    const other = await takePart(server(), candidate, myTestId, 'speaking');
    await server().jobs.runAll();
    server().advance(7 * 24 * 3_600_000 + 1);
    const list: typeof deps.store.list = (prefix) => {
      if (prefix === chunksOf(broken.attemptId)) throw new Error('This folder cannot be listed.');
      return deps.store.list(prefix);
    };
    const sweep = () => sweepExams({ ...deps, store: { ...deps.store, list } });
    await expect(sweep()).rejects.toThrow('This folder cannot be listed.');
    const chunks = async ({ attemptId }: { attemptId: string }) =>
      deps.db.$count(recordingChunks, eq(recordingChunks.attemptId, attemptId));
    expect([await chunks(broken), await chunks(other)]).toEqual([7, 0]);
    await run();
    expect(await chunks(broken)).toBe(0);
  });

  test('removes the chunks of a recording behind a hundred that fail each time', async () => {
    const { deps } = server();
    const { db } = deps;
    const candidate = await server().user();
    const { attemptId } = await takePart(server(), candidate, await addTest(server(), candidate), 'speaking');
    await server().jobs.runAll();
    const [found] = await db
      .select({ test: tests, attempt: attempts, recording: recordings, chunk: recordingChunks })
      .from(recordingChunks)
      .innerJoin(recordings, eq(recordings.attemptId, recordingChunks.attemptId))
      .innerJoin(attempts, eq(attempts.attemptId, recordingChunks.attemptId))
      .innerJoin(tests, eq(tests.myTestId, attempts.myTestId))
      .where(eq(recordingChunks.attemptId, attemptId));
    if (!found) throw new Error('The recording has no chunks.');
    let last = attemptId;
    for (let at = 1; at <= 100; at += 1) {
      const of = { attemptId: randomUuid(), myTestId: randomId() };
      const names = { answerId: randomId(), uuid: randomUuid(), slug: randomUuid(), receipt: randomUuid() };
      await db.insert(tests).values({ ...found.test, ...of, number: 100 + at });
      await db.insert(attempts).values({ ...found.attempt, ...of, ...names });
      await db.insert(recordings).values({ ...found.recording, ...of, finalisedAt: at });
      await db.insert(recordingChunks).values({ ...found.chunk, ...of });
      last = of.attemptId;
    }
    server().advance(7 * 24 * 3_600_000 + 1);
    const list: typeof deps.store.list = (prefix) => {
      if (prefix !== chunksOf(last)) throw new Error('This folder cannot be listed.');
      return deps.store.list(prefix);
    };
    const sweep = sweepExams({ ...deps, store: { ...deps.store, list } });
    await expect(sweep).rejects.toThrow('This folder cannot be listed.');
    expect(await db.$count(recordingChunks, eq(recordingChunks.attemptId, last))).toBe(0);
    expect(await db.$count(recordingChunks, eq(recordingChunks.attemptId, attemptId))).toBeGreaterThan(0);
    await db.delete(tests).where(gt(tests.number, 100));
  });

  test('removes the chunks of a finalised recording after a week, of a partial one after 30 days, and no sooner', async () => {
    const candidate = await server().user();
    const attempt = await takePart(server(), candidate, await addTest(server(), candidate), 'speaking');
    await server().jobs.runAll();
    const chunks = () => readdir(join(server().deps.dataDirectory, 'chunks', attempt.attemptId)).catch(() => null);
    server().advance(7 * 24 * 3_600_000);
    await run();
    expect(await chunks()).toEqual(['camera', 'screen', 'thumbnail']);
    server().advance(1);
    const isPartial = (state: 'partial' | 'finalised') =>
      server().deps.db.update(recordings).set({ state }).where(eq(recordings.attemptId, attempt.attemptId));
    await isPartial('partial');
    await run();
    expect(await chunks()).not.toBeNull();
    server().advance(23 * 24 * 3_600_000);
    await run();
    expect(await chunks()).toBeNull();
    await isPartial('finalised');
    await server().jobs.runAll();
  });

  test('removes what a kill left unfinished, by the clock of the site', async () => {
    const left = join(server().deps.dataDirectory, 'scratch', 'recording-of-a-kill');
    await mkdir(left, { recursive: true });
    const now = new Date(server().deps.clock());
    await utimes(left, now, now);
    await server().jobs.tick('remove-abandoned-files');
    expect(await readdir(left)).toEqual([]);
    server().advance(25 * 3_600_000);
    await server().jobs.tick('remove-abandoned-files');
    await expect(readdir(left)).rejects.toThrow('ENOENT');
  });
});
