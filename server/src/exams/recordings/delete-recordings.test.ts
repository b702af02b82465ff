import { DAY_MS, MINUTE_MS } from '@bandmark/domain/durations';
import { eq } from 'drizzle-orm';
import { recordings } from '../../database/schema/recordings';
import { recordingFolder } from '../../storage/recording-folder';
import { addTest, call, takePart } from '../../testing/exam-calls';
import { withServer } from '../../testing/with-server';
import { finaliseRecording } from '../finalising/finalise-recording';
import { run as runHere } from '../finalising/finalise-worker';
import type { RunFinaliser } from '../finalising/run-finaliser';
import { sweepExams } from '../sweep';

withServer('the files of a withdrawn recording', (server) => {
  const filesOf = async (answerId: number) => {
    const keys: string[] = [];
    for await (const { key } of server().deps.store.list(recordingFolder(answerId, null))) keys.push(key);
    return keys;
  };
  const isDeletionQueued = () => server().jobs.waiting.some(({ name }) => name === 'delete-recordings');

  test('are deleted again half an hour later, when no finaliser that began before can still store some', async () => {
    const { deps, jobs } = server();
    const candidate = await server().user();
    const myTestId = await addTest(server(), candidate);
    const { attemptId, answerId } = await takePart(server(), candidate, myTestId, 'speaking');
    await jobs.runAll();
    // A late chunk: the files are made again.
    await deps.db.update(recordings).set({ finalisedChunks: 1 }).where(eq(recordings.attemptId, attemptId));
    const path = `/api/certificate/own-certificates/${myTestId}/recordings/withdraw`;
    const withdrawMeanwhile: RunFinaliser = async (input) => {
      const output = await runHere(input);
      expect((await call(server(), 'POST', path, candidate.headers, {})).statusCode).toBe(200);
      await jobs.runAll();
      expect(await filesOf(answerId)).toEqual([]);
      return output;
    };
    const store = { ...deps.store, delete: () => Promise.reject(new Error('The bucket is away.')) };
    await finaliseRecording({ ...deps, store }, attemptId, withdrawMeanwhile);
    expect((await filesOf(answerId)).length).toBeGreaterThan(0);

    server().advance(31 * MINUTE_MS);
    await sweepExams(deps);
    await jobs.runAll();
    expect(await filesOf(answerId)).toEqual([]);
    server().advance(DAY_MS);
    await sweepExams(deps);
    expect(isDeletionQueued()).toBe(false);
  });
});
