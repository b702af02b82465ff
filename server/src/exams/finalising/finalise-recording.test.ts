import { answerFolder } from '@bandmark/domain/storage-path';
import { eq } from 'drizzle-orm';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordings } from '../../database/schema/recordings';
import { addTest, begin, call, openWindow, putChunk, screenEvents, takePart } from '../../testing/exam-calls';
import { withServer } from '../../testing/with-server';
import { createDiskAnswerStorage } from '../recordings/answer-storage';
import { createDiskChunkStore } from '../recordings/chunk-store';
import { run as runHere } from './finalise-worker';
import { finaliseRecording, type FinaliserServices } from './finalise-recording';

withServer('finalising a recording', (server) => {
  const services = (): FinaliserServices => ({
    chunkStore: createDiskChunkStore(server().deps.dataDirectory),
    answerStorage: createDiskAnswerStorage(server().deps.dataDirectory),
    run: runHere,
  });
  const rowOf = async (attemptId: string) =>
    (await server().deps.db.select().from(recordings).where(eq(recordings.attemptId, attemptId)))[0];
  const filesOf = async (answerId: number) =>
    (await readdir(join(server().deps.dataDirectory, 'answers', answerFolder(answerId))).catch(() => []))
      .map((name) => name.slice(37))
      .sort();
  const ALL = ['jpg', 'json', 'json.br', 'manifest.json', 'webm'];

  async function submitted() {
    const candidate = await server().user();
    return takePart(server(), candidate, await addTest(server(), candidate), 'speaking');
  }

  /** What a kill -9 leaves: the run ends here, and nothing after it is done. */
  const killed = () => Promise.reject(new Error('killed'));

  test.each([
    [
      'while the files were made',
      (own: FinaliserServices): FinaliserServices => ({
        ...own,
        run: async (input) => {
          await writeFile(join(input.directory, `${input.uuid}.webm`), 'half a file');
          return killed();
        },
      }),
    ],
    [
      'after the files were made',
      (own: FinaliserServices): FinaliserServices => ({
        ...own,
        answerStorage: { ...own.answerStorage, publish: killed },
      }),
    ],
    [
      'after they were published',
      (own: FinaliserServices): FinaliserServices => ({
        ...own,
        answerStorage: {
          ...own.answerStorage,
          publish: async (...given) => own.answerStorage.publish(...given).then(killed),
        },
      }),
    ],
  ])('goes on after a kill %s', async (_, broken) => {
    const attempt = await submitted();
    await expect(finaliseRecording(server().deps, broken(services()), attempt.attemptId)).rejects.toThrow('killed');
    expect(await rowOf(attempt.attemptId)).toMatchObject({ finalisedAt: null, tries: 1, lastError: 'killed' });
    await finaliseRecording(server().deps, services(), attempt.attemptId);
    expect(await rowOf(attempt.attemptId)).toMatchObject({
      state: 'finalised',
      hasCamera: true,
      tries: 2,
      lastError: null,
    });
    expect(await filesOf(attempt.answerId)).toEqual(ALL);
  });

  test('is done once', async () => {
    const attempt = await submitted();
    await finaliseRecording(server().deps, services(), attempt.attemptId);
    const first = await rowOf(attempt.attemptId);
    server().advance(1000);
    await finaliseRecording(server().deps, services(), attempt.attemptId);
    expect(await rowOf(attempt.attemptId)).toEqual(first);
  });

  test('is repeated when a chunk was acknowledged meanwhile', async () => {
    const candidate = await server().user();
    const attempt = await begin(server(), candidate, await addTest(server(), candidate), 'speaking');
    const { headers } = candidate;
    const { tabId } = await openWindow(server(), attempt, headers);
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
    const slow: FinaliserServices = { ...services(), run: async (input) => put(1).then(() => runHere(input)) };
    await expect(finaliseRecording(server().deps, slow, attempt.attemptId)).rejects.toThrow('chunks arrived');
    await finaliseRecording(server().deps, services(), attempt.attemptId);
    expect(await rowOf(attempt.attemptId)).toMatchObject({ finalisedAt: expect.any(Number), chunkCount: 2 });
  });

  test('is queued by what came last, hand-in or recording: a run too early would keep the one that is needed from being queued', async () => {
    const candidate = await server().user();
    const attempt = await begin(server(), candidate, await addTest(server(), candidate), 'speaking');
    const { headers } = candidate;
    const { tabId } = await openWindow(server(), attempt, headers);
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
    const { tabId } = await openWindow(server(), attempt, headers);
    await putChunk(server(), attempt.attemptId, { stream: 'screen', bytes: screenEvents(0), tabId, headers });
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/recording/complete`, headers, {
      streams: [{ stream: 'screen', segment: 1, chunks: 3 }],
    });
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/submit`, headers, {});
    await finaliseRecording(server().deps, services(), attempt.attemptId);
    expect(await rowOf(attempt.attemptId)).toMatchObject({ state: 'uploading', finalisedAt: null });
    server().advance(24 * 3_600_000 + 1);
    await finaliseRecording(server().deps, services(), attempt.attemptId);
    expect(await rowOf(attempt.attemptId)).toMatchObject({ state: 'partial', missingChunks: 2, hasCamera: false });
    expect(await filesOf(attempt.answerId)).toEqual(['json', 'json.br', 'manifest.json']);
  });
});
