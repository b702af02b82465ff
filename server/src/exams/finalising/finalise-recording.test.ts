import { recordingManifestSchema } from '@bandmark/contracts/recording';
import { answerFilePath } from '@bandmark/domain/storage-path';
import { eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppDependencies, Sending } from '../../app-dependencies';
import type { ExamsDependencies } from '../dependencies';
import { recordings } from '../../database/schema/recordings';
import { type ObjectStore, readBytes } from '../../storage/object-store';
import { addTest, begin, call, openTab, putChunk, screenEvents, takePart } from '../../testing/exam-calls';
import { suiteBuckets } from '../../testing/s3-server';
import { type TestServer, withServer } from '../../testing/with-server';
import { recordingFolder } from '../../storage/recording-folder';
import { failureReason } from '../../jobs/failure-reason';
import { WorkerLimitError } from '../../jobs/worker-process/run-in-process';
import { queueFinalising } from '../recordings/queue-finalising';
import { sweepExams } from '../sweep';
import { run as runHere } from './finalise-worker';
import { finaliseOrQueueLater, finaliseRecording } from './finalise-recording';
import { scratchDirectory } from '../../storage/abandoned-files';
import type { RunFinaliser } from './run-finaliser';

withServer('finalising a recording', (server) => {
  const rowOf = async (attemptId: string) =>
    (await server().deps.db.select().from(recordings).where(eq(recordings.attemptId, attemptId)))[0];
  /** Extensions of all files below the folder of an answer, of the served run and of others. */
  const filesOf = async (answerId: number) => {
    const found: string[] = [];
    for await (const { key } of server().deps.store.list(recordingFolder(answerId, null))) found.push(key);
    return found.map((key) => key.slice(key.lastIndexOf('/') + 38)).sort();
  };
  const scratchOf = ({ dataDirectory }: AppDependencies) => readdir(scratchDirectory(dataDirectory));
  const finalise = (attemptId: string, run = runHere) => finaliseRecording(server().deps, attemptId, run);
  const ALL = ['jpg', 'json', 'json.br', 'manifest.json', 'webm'];

  async function submitted() {
    const candidate = await server().user();
    return takePart(server(), candidate, await addTest(server(), candidate), 'speaking');
  }

  /** Simulates kill -9: the run ends here, and nothing after it is done. */
  const killed = () => Promise.reject(new Error('killed'));
  /** Dependencies with a store that fails at the manifest, before or after writing it. */
  const killedAtManifest = (isWritten: boolean): Sending<ExamsDependencies> => {
    const { store } = server().deps;
    const put: ObjectStore['put'] = async (key, ...rest) => {
      if (!key.endsWith('.manifest.json')) return store.put(key, ...rest);
      if (isWritten) await store.put(key, ...rest);
      return killed();
    };
    return { ...server().deps, store: { ...store, put } };
  };

  test.each<[string, (attemptId: string) => Promise<void>]>([
    [
      'while the files were made',
      (attemptId) =>
        finalise(attemptId, async (input) => {
          await writeFile(join(input.directory, `${input.uuid}.webm`), 'half a file');
          return killed();
        }),
    ],
    [
      'while they were put into the store',
      (attemptId) => finaliseRecording(killedAtManifest(false), attemptId, runHere),
    ],
    ['after they were', (attemptId) => finaliseRecording(killedAtManifest(true), attemptId, runHere)],
  ])('goes on after a kill %s', async (_, broken) => {
    const attempt = await submitted();
    await expect(broken(attempt.attemptId)).rejects.toThrow('killed');
    expect(await rowOf(attempt.attemptId)).toMatchObject({ finalisedAt: null, tries: 1, lastError: 'killed' });
    await finalise(attempt.attemptId);
    expect(await rowOf(attempt.attemptId)).toMatchObject({
      state: 'finalised',
      hasCamera: true,
      tries: 2,
      lastError: null,
    });
    expect(await filesOf(attempt.answerId)).toEqual(ALL);
    expect(await scratchOf(server().deps)).toEqual([]);
  });

  test('two runs at once never mix their files: the row takes those of one, and the others go', async () => {
    const attempt = await submitted();
    let meet = () => {};
    const met = new Promise<void>((resolve) => (meet = resolve));
    let inside = 0;
    const together: RunFinaliser = async (input) => {
      const output = await runHere(input);
      inside += 1;
      if (inside === 2) meet();
      await met;
      return output;
    };
    await Promise.all([finalise(attempt.attemptId, together), finalise(attempt.attemptId, together)]);
    const row = await rowOf(attempt.attemptId);
    expect(await filesOf(attempt.answerId)).toEqual(ALL);
    const folder = recordingFolder(attempt.answerId, row?.filesRun ?? '');
    const manifest = await readBytes(server().deps.store, `${folder}${attempt.uuid}.manifest.json`);
    const { files } = recordingManifestSchema.parse(JSON.parse(String(manifest?.content)));
    for (const [name, { sha256 }] of Object.entries(files)) {
      const { content } = (await readBytes(server().deps.store, `${folder}${name}`))!;
      expect([name, createHash('sha256').update(content).digest('hex')]).toEqual([name, sha256]);
    }
  });

  test('has its certificate requested although the files of a killed run cannot be removed', async () => {
    const attempt = await submitted();
    await expect(finaliseRecording(killedAtManifest(true), attempt.attemptId, runHere)).rejects.toThrow('killed');
    const store = { ...server().deps.store, delete: killed };
    const sent: string[] = [];
    const jobs = { ...server().deps.jobs, send: async (name: string) => void sent.push(name) };
    await finaliseRecording({ ...server().deps, store, jobs }, attempt.attemptId, runHere);
    expect(await rowOf(attempt.attemptId)).toMatchObject({ state: 'finalised', lastError: null });
    expect(sent).toEqual(['issue-certificate']);
  });

  test('fails and is repeated when a chunk is missing from the store', async () => {
    const attempt = await submitted();
    const lossy = { ...server().deps, store: { ...server().deps.store, get: async () => null } };
    await expect(finaliseRecording(lossy, attempt.attemptId, runHere)).rejects.toThrow('missing from the store');
    expect(await rowOf(attempt.attemptId)).toMatchObject({ finalisedAt: null });
    expect(await scratchOf(server().deps)).toEqual([]);
  });

  test('waits for free space without counting its tries, as for any fault of the disk', async () => {
    const attempt = await submitted();
    const space = jest.spyOn(server().deps.freeSpace, 'takesFinalising').mockResolvedValue(false);
    const error: unknown = await finalise(attempt.attemptId).catch((thrown: unknown) => thrown);
    space.mockRestore();
    expect(failureReason(error)).toEqual({
      fault: 'disk_full',
      detail: 'There is not enough free space in DATA_DIR.',
    });
    expect(await rowOf(attempt.attemptId)).toMatchObject({ finalisedAt: null, tries: 0 });
    await finalise(attempt.attemptId);
    expect(await rowOf(attempt.attemptId)).toMatchObject({ state: 'finalised', tries: 1 });
  });

  test('is done once', async () => {
    const attempt = await submitted();
    await finalise(attempt.attemptId);
    const first = await rowOf(attempt.attemptId);
    server().advance(1000);
    await finalise(attempt.attemptId);
    expect(await rowOf(attempt.attemptId)).toEqual(first);
  });

  test('is repeated when a chunk was acknowledged meanwhile', async () => {
    const candidate = await server().user();
    const attempt = await begin(server(), candidate, await addTest(server(), candidate), 'speaking');
    const { headers } = candidate;
    const { tabId } = await openTab(server(), attempt, headers);
    const put = (sequence: number) =>
      putChunk(server(), attempt.attemptId, {
        stream: 'screen',
        sequence,
        bytes: screenEvents(sequence * 10_000),
        tabId,
        headers,
      });
    await put(0);
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/recording/complete`, headers, {
      streams: [{ stream: 'screen', segment: 1, chunks: 1 }],
    });
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/submit`, headers, {});
    const slow: RunFinaliser = async (input) => put(1).then(() => runHere(input));
    await expect(finalise(attempt.attemptId, slow)).rejects.toThrow('chunks arrived');
    expect(await filesOf(attempt.answerId)).toEqual([]);
    await finalise(attempt.attemptId);
    expect(await rowOf(attempt.attemptId)).toMatchObject({ finalisedAt: expect.any(Number), chunkCount: 2 });
  });

  test('is queued by what came last, submission or recording: a run too early would keep the one that is needed from being queued', async () => {
    const candidate = await server().user();
    const attempt = await begin(server(), candidate, await addTest(server(), candidate), 'speaking');
    const { headers } = candidate;
    const { tabId } = await openTab(server(), attempt, headers);
    await putChunk(server(), attempt.attemptId, { stream: 'screen', bytes: screenEvents(0), tabId, headers });
    const queued = () =>
      server().jobs.waiting.filter(
        ({ name, data }) => name === 'finalise-recording' && JSON.stringify(data).includes(attempt.attemptId),
      ).length;
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/submit`, headers, {});
    expect(queued()).toBe(0);
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/recording/complete`, headers, {
      streams: [{ stream: 'screen', segment: 1, chunks: 1 }],
    });
    expect(queued()).toBe(1);
  });

  test('waits a day for what is missing and then takes what there is', async () => {
    const candidate = await server().user();
    const attempt = await begin(server(), candidate, await addTest(server(), candidate), 'speaking');
    const { headers } = candidate;
    const { tabId } = await openTab(server(), attempt, headers);
    await putChunk(server(), attempt.attemptId, { stream: 'screen', bytes: screenEvents(0), tabId, headers });
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/recording/complete`, headers, {
      streams: [{ stream: 'screen', segment: 1, chunks: 3 }],
    });
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/submit`, headers, {});
    await finalise(attempt.attemptId);
    expect(await rowOf(attempt.attemptId)).toMatchObject({ state: 'uploading', finalisedAt: null });
    server().advance(24 * 3_600_000 + 1);
    // `partial` would show examiners a player, although there are no files yet, and let them give no mark without.
    await expect(finalise(attempt.attemptId, killed)).rejects.toThrow('killed');
    expect(await rowOf(attempt.attemptId)).toMatchObject({ state: 'uploading', finalisedAt: null });
    await finalise(attempt.attemptId);
    expect(await rowOf(attempt.attemptId)).toMatchObject({ state: 'partial', missingChunks: 2, hasCamera: false });
    expect(await filesOf(attempt.answerId)).toEqual(['json', 'json.br', 'manifest.json']);
  });
});

const costlyRecordings = (server: () => TestServer) => {
  const waiting = (attemptId: string) =>
    server().jobs.waiting.flatMap(({ name, data }) => (JSON.stringify(data).includes(attemptId) ? [name] : []));
  const rowOf = async (attemptId: string) =>
    (await server().deps.db.select().from(recordings).where(eq(recordings.attemptId, attemptId)))[0];

  test('make way: one that uses up its first run waits for a longer one, and no sweep queues it a third time', async () => {
    const candidate = await server().user();
    const { attemptId } = await takePart(server(), candidate, await addTest(server(), candidate), 'speaking');
    await server().jobs.runAll();
    await server()
      .deps.db.update(recordings)
      .set({ finalisedAt: null, state: 'complete' })
      .where(eq(recordings.attemptId, attemptId));
    await finaliseOrQueueLater(server().deps, attemptId, () => Promise.reject(new WorkerLimitError('too much')));
    expect(await rowOf(attemptId)).toMatchObject({ finalisedAt: null, lastError: 'too much' });
    await sweepExams(server().deps);
    expect(waiting(attemptId)).toEqual(['finalise-recording-later']);
    await server().jobs.runAll();
    expect(await rowOf(attemptId)).toMatchObject({ state: 'finalised', lastError: null });
  });

  test('of an account that begins many wait beside the others', async () => {
    const candidate = await server().user();
    const first = await takePart(server(), candidate, await addTest(server(), candidate), 'speaking');
    expect(waiting(first.attemptId)).toEqual(['finalise-recording']);
    await server().jobs.runAll();
    for (let at = 0; at < 6; at += 1) await begin(server(), candidate, await addTest(server(), candidate), 'speaking');
    await queueFinalising(server().deps, first.attemptId);
    expect(waiting(first.attemptId)).toEqual(['finalise-recording-later']);
    server().advance(3_600_001);
    await queueFinalising(server().deps, first.attemptId);
    expect(waiting(first.attemptId)).toEqual(['finalise-recording-later', 'finalise-recording']);
    await server().jobs.runAll();
  });
};
// Runs both jobs as a site does, in processes.
withServer('recordings that cost much', costlyRecordings, { hasRealFinaliser: true });

describe('with a bucket', () => {
  const { buckets, start: environment } = suiteBuckets();

  withServer(
    'a recording that one process received',
    (server) => {
      test('is finalised by another, served by both, and leaves nothing on either disk', async () => {
        const candidate = await server().user();
        const attempt = await takePart(server(), candidate, await addTest(server(), candidate), 'speaking');
        const other = await mkdtemp(join(tmpdir(), 'bandmark-other-'));
        await finaliseRecording({ ...server().deps, dataDirectory: other }, attempt.attemptId, runHere);
        const url = answerFilePath(attempt.answerId, attempt.uuid, 'webm');
        const whole = await server().app.inject({ url });
        expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/webm']);
        const part = await server().app.inject({ url, headers: { range: 'bytes=100-' } });
        expect([part.statusCode, part.rawPayload.equals(whole.rawPayload.subarray(100))]).toEqual([206, true]);
        const [stored] = buckets
          .flatMap((s3) => [...s3.contentTypes])
          .filter(([key]) => key.endsWith(`${attempt.uuid}.webm`));
        expect(stored?.[1]).toBe('video/webm');
        expect(await readdir(other, { recursive: true })).toEqual(['scratch']);
        expect(await readdir(server().deps.dataDirectory)).not.toContain('chunks');
        await rm(other, { recursive: true });
      });
    },
    { environment },
  );
});
