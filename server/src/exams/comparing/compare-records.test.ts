import type { Attempt } from '@bandmark/contracts/api/attempts';
import { eq } from 'drizzle-orm';
import { findings, sweepPositions } from '../../database/schema/findings';
import { recordings } from '../../database/schema/recordings';
import { users } from '../../database/schema/users';
import { deleteAll, StoreUnavailableError } from '../../storage/object-store';
import { recordingFolder } from '../../storage/recording-folder';
import { addTest, takePart } from '../../testing/exam-calls';
import { withServer } from '../../testing/with-server';
import { closeExams } from '../account-exams';
import { chunksOf } from '../recordings/chunk-keys';
import { compareNextPage, compareTests } from './compare-records';

withServer('the comparison of records', (server) => {
  afterEach(() => jest.restoreAllMocks());

  async function finalised(): Promise<Attempt> {
    const candidate = await server().user();
    const attempt = await takePart(server(), candidate, await addTest(server(), candidate), 'speaking');
    await server().jobs.runAll();
    return attempt;
  }
  const runOf = async ({ attemptId }: Attempt) =>
    (await server().deps.db.select().from(recordings).where(eq(recordings.attemptId, attemptId)))[0]?.filesRun ?? '';
  const folderOf = async (attempt: Attempt) => recordingFolder(attempt.answerId, await runOf(attempt));
  const found = async ({ attemptId }: Attempt) =>
    (await server().deps.db.select().from(findings).where(eq(findings.attemptId, attemptId))).map(({ kind }) => kind);
  const removeChunks = ({ attemptId }: Attempt) => deleteAll(server().deps.store, chunksOf(attemptId));
  const isPlaceKept = () => server().deps.db.$count(sweepPositions, eq(sweepPositions.sweep, 'compare-records'));

  test.each([
    ['not JSON', '{"schema": 1'],
    ['of another shape', '{"schema": "one"}'],
  ])(
    'counts a manifest that is %s as a missing file: the files are made again, or listed',
    async (_, content) => {
      const [kept, lost] = [await finalised(), await finalised()];
      const before = await runOf(kept);
      for (const attempt of [kept, lost])
        await server().deps.store.put(`${await folderOf(attempt)}${attempt.uuid}.manifest.json`, Buffer.from(content));
      await removeChunks(lost);
      await compareNextPage(server().deps);
      expect([await found(kept), await found(lost)]).toEqual([['files'], ['files']]);
      await server().jobs.runAll();
      await compareNextPage(server().deps);
      expect([await found(kept), await found(lost)]).toEqual([[], ['files']]);
      expect(await runOf(kept)).not.toBe(before);
      expect(await isPlaceKept()).toBe(1);
    },
    60_000,
  );

  test('makes no files for an account that is being erased', async () => {
    const { deps } = server();
    const candidate = await server().user();
    const attempt = await takePart(server(), candidate, await addTest(server(), candidate), 'speaking');
    const now = deps.clock();
    await deps.db.update(users).set({ erasingAt: now }).where(eq(users.userId, candidate.userId));
    await closeExams(deps.db, candidate.userId, now);
    await compareTests(deps, [attempt.myTestId]);
    expect(await found(attempt)).toEqual([]);
    const ofAttempt = eq(recordings.attemptId, attempt.attemptId);
    const [row] = await deps.db.select().from(recordings).where(ofAttempt);
    expect(row).toMatchObject({ finalisedAt: now, finalisedChunks: null });
  });

  test('fails for one recording, compares the others, keeps its place and what it found before', async () => {
    const { deps } = server();
    const [broken, lost] = [await finalised(), await finalised()];
    const folder = await folderOf(broken);
    for (const attempt of [broken, lost]) await removeChunks(attempt);
    await deps.store.delete(`${folder}${broken.uuid}.webm`);
    await compareNextPage(deps);
    await deps.store.delete(`${await folderOf(lost)}${lost.uuid}.webm`);
    await deps.db.delete(sweepPositions);
    const list = deps.store.list.bind(deps.store);
    jest.spyOn(deps.store, 'list').mockImplementation((prefix) => {
      if (prefix === folder) throw new Error('This folder cannot be listed.');
      return list(prefix);
    });
    await expect(compareNextPage(deps)).rejects.toThrow('This folder cannot be listed.');
    expect([await found(broken), await found(lost)]).toEqual([['files'], ['files']]);
    expect(await isPlaceKept()).toBe(1);
  });

  test('ends and goes on from its place when the store is away', async () => {
    const { deps } = server();
    await finalised();
    await deps.db.delete(sweepPositions);
    jest.spyOn(deps.store, 'get').mockRejectedValue(new StoreUnavailableError('away'));
    await expect(compareNextPage(deps)).rejects.toThrow('away');
    expect(await isPlaceKept()).toBe(0);
  });
});
