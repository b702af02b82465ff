import type { Attempt } from '@bandmark/contracts/api/attempts';
import type { TestRow } from '@bandmark/contracts/api/tests';
import { LATE_ACCEPTANCE_MS, SILENT_AFTER_MS } from '@bandmark/domain/deadlines';
import { answerFilePath } from '@bandmark/domain/storage-path';
import { eq } from 'drizzle-orm';
import { attempts } from '../../database/schema/attempts';
import { declaredStreams, recordingChunks, recordings } from '../../database/schema/recordings';
import type { ObjectStore } from '../../storage/object-store';
import { recordingFolder } from '../../storage/recording-folder';
import {
  addTest,
  begin,
  call,
  cameraSlices,
  type ChunkCall,
  openTab,
  putChunk,
  screenEvents,
} from '../../testing/exam-calls';
import { withServer } from '../../testing/with-server';
import { finaliseRecording } from '../finalising/finalise-recording';
import { run as runHere } from '../finalising/finalise-worker';
import { sweepExams } from '../sweep';

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

withServer('a recording whose tab was closed in the middle', (server) => {
  const rowOf = async ({ attemptId }: Attempt) =>
    (await server().deps.db.select().from(recordings).where(eq(recordings.attemptId, attemptId)))[0];
  const runAll = async () => {
    await sweepExams(server().deps);
    await server().jobs.runAll();
  };
  /** A recording whose files were made after its tab had sent its camera and fell silent. */
  async function fellSilent() {
    const candidate = await server().user();
    const { headers } = candidate;
    const attempt = await begin(server(), candidate, await addTest(server(), candidate), 'speaking');
    const { tabId } = await openTab(server(), attempt, headers);
    const put = (chunk: Partial<ChunkCall> & Pick<ChunkCall, 'bytes'>) =>
      putChunk(server(), attempt.attemptId, { stream: 'camera', tabId, headers, ...chunk });
    const slices = await cameraSlices();
    for (const [sequence, bytes] of slices.entries()) await put({ sequence, bytes });
    server().advance(attempt.deadline - server().deps.clock() + LATE_ACCEPTANCE_MS + SILENT_AFTER_MS + 1);
    await runAll();
    return { attempt, slices, put };
  }

  test('is finalised minutes after the time, the list says what it waits for, and what still comes is put in', async () => {
    const candidate = await server().user();
    const headers = { ...candidate.headers, 'user-agent': WINDOWS };
    const attempt = await begin(server(), candidate, await addTest(server(), candidate), 'speaking');
    const { tabId } = await openTab(server(), attempt, headers);
    const [first, ...rest] = await cameraSlices();
    const put = (sequence: number, bytes: Buffer) =>
      putChunk(server(), attempt.attemptId, { stream: 'camera', sequence, bytes, tabId, headers });
    const waitsFor = async () =>
      (await call(server(), 'GET', '/api/certificate/tests', headers)).json<TestRow[]>()[0]?.speakingWaitsFor;
    await putChunk(server(), attempt.attemptId, { stream: 'screen', bytes: screenEvents(0), tabId, headers });
    await put(0, first ?? Buffer.alloc(0));

    server().advance(attempt.deadline - server().deps.clock() + LATE_ACCEPTANCE_MS + 1);
    await runAll();
    expect(await waitsFor()).toEqual({ devices: ['Chrome on Windows'] });
    expect(await rowOf(attempt)).toMatchObject({ finalisedAt: null });

    server().advance(SILENT_AFTER_MS);
    await runAll();
    expect(await rowOf(attempt)).toMatchObject({ hasCamera: true, finalisedChunks: 2, missingChunks: 0 });
    expect(await waitsFor()).toBeNull();

    // The device returns and uploads the rest.
    for (const [at, bytes] of rest.entries()) expect((await put(at + 1, bytes)).statusCode).toBe(200);
    expect(await rowOf(attempt)).toMatchObject({ finalisedChunks: 2, finalisedAt: expect.any(Number) });
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/recording/complete`, headers, {
      streams: [
        { stream: 'camera', segment: 1, chunks: rest.length + 1 },
        { stream: 'screen', segment: 1, chunks: 1 },
      ],
    });
    await server().jobs.runAll();
    expect(await rowOf(attempt)).toMatchObject({
      state: 'finalised',
      finalisedChunks: rest.length + 2,
      openUntil: null,
    });
    const late = await putChunk(server(), attempt.attemptId, {
      stream: 'screen',
      sequence: 1,
      bytes: screenEvents(9),
      tabId,
      headers,
    });
    expect([late.statusCode, late.json().code]).toEqual([409, 'recording_closed']);
  });

  test('takes nothing more a day after, and the sweep makes the files of what came again', async () => {
    const candidate = await server().user();
    const { headers } = candidate;
    const attempt = await begin(server(), candidate, await addTest(server(), candidate), 'speaking');
    const { tabId } = await openTab(server(), attempt, headers);
    const put = (sequence: number) =>
      putChunk(server(), attempt.attemptId, {
        stream: 'screen',
        sequence,
        bytes: screenEvents(sequence),
        tabId,
        headers,
      });
    await put(0);
    server().advance(attempt.deadline - server().deps.clock() + LATE_ACCEPTANCE_MS + SILENT_AFTER_MS + 1);
    await runAll();
    expect(await rowOf(attempt)).toMatchObject({ state: 'partial', finalisedChunks: 1 });
    expect((await put(1)).statusCode).toBe(200);
    server().advance(SILENT_AFTER_MS + 1);
    await runAll();
    expect(await rowOf(attempt)).toMatchObject({ finalisedChunks: 2 });
    server().advance(24 * 3_600_000);
    expect((await put(2)).json().code).toBe('recording_closed');
  });

  test('keeps the extension of the files that are served when a chunk of another type comes late', async () => {
    const { attempt, slices, put } = await fellSilent();
    server().jobs.giveUp('finalise-recording', { attemptId: attempt.attemptId });
    const late = await put({ sequence: slices.length, bytes: 'later', type: 'video/mp4' });
    expect([late.statusCode, (await rowOf(attempt))?.mimeType]).toEqual([200, 'webm']);
  });

  describe('and whose files lack a late chunk, because the finaliser was given up', () => {
    async function givenUp(): Promise<Attempt> {
      const { attempt, put } = await fellSilent();
      await put({ stream: 'screen', bytes: screenEvents(0) });
      server().jobs.giveUp('finalise-recording', { attemptId: attempt.attemptId });
      return attempt;
    }
    const finalise = ({ attemptId }: Attempt, run = runHere) => finaliseRecording(server().deps, attemptId, run);
    /** Runs that have files in the store. */
    const runsOf = async ({ answerId }: Attempt) => {
      const runs = new Set<string | undefined>();
      const folder = recordingFolder(answerId, null);
      for await (const { key } of server().deps.store.list(folder)) runs.add(key.slice(folder.length).split('/')[0]);
      return [...runs];
    };
    const cameraOf = async ({ answerId, uuid }: Attempt) =>
      (await server().app.inject({ url: answerFilePath(answerId, uuid, 'webm') })).statusCode;

    test('keeps its chunks, however old they are, and has them all when the finaliser is tried again', async () => {
      const attempt = await givenUp();
      server().advance(100 * 24 * 3_600_000);
      await runAll();
      expect(await rowOf(attempt)).toMatchObject({ finalisedChunks: 5, chunkCount: 6 });
      await finalise(attempt);
      expect(await rowOf(attempt)).toMatchObject({ finalisedChunks: 6, hasCamera: true });
      expect(await cameraOf(attempt)).toBe(200);
    });

    test('may be longer by what an outage of the late minutes gave its candidate', async () => {
      const attempt = await givenUp();
      server().advance(24 * 3_600_000);
      const lengths: number[] = [];
      // Fails, so that the recording is still to be finalised.
      const noteLength: typeof runHere = ({ longestMs }) => {
        lengths.push(longestMs);
        return Promise.reject(new Error('noted'));
      };
      await expect(finalise(attempt, noteLength)).rejects.toThrow('noted');
      const ofAttempt = eq(attempts.attemptId, attempt.attemptId);
      await server().deps.db.update(attempts).set({ lateExtraMs: 90_000 }).where(ofAttempt);
      await expect(finalise(attempt, noteLength)).rejects.toThrow('noted');
      expect((lengths[1] ?? 0) - (lengths[0] ?? 0)).toBe(90_000);
    });

    test('keeps the files that are served when chunks are gone, and says why', async () => {
      const attempt = await givenUp();
      const served = await rowOf(attempt);
      await server().deps.db.delete(recordingChunks).where(eq(recordingChunks.attemptId, attempt.attemptId));
      server().advance(24 * 3_600_000);
      const reason = 'No files are made: only 0 of 6 stored chunks are left.';
      await expect(finalise(attempt)).rejects.toThrow(reason);
      expect(await rowOf(attempt)).toMatchObject({ filesRun: served?.filesRun, hasCamera: true, lastError: reason });
      expect(await cameraOf(attempt)).toBe(200);
    });

    test('keeps the files that are served when the new ones would be without a camera', async () => {
      const attempt = await givenUp();
      server().advance(24 * 3_600_000);
      const withoutCamera = finalise(attempt, (input) => runHere({ ...input, tooCostly: ['camera'] }));
      await expect(withoutCamera).rejects.toThrow('The new files have no camera; the earlier ones stay.');
      expect(await rowOf(attempt)).toMatchObject({ finalisedChunks: 5, hasCamera: true });
      expect(await cameraOf(attempt)).toBe(200);
      expect(await runsOf(attempt)).toEqual([(await rowOf(attempt))?.filesRun]);
    });

    test('still counts as one with files while they are made again', async () => {
      const attempt = await givenUp();
      await server()
        .deps.db.update(recordings)
        .set({ completedAt: server().deps.clock() })
        .where(eq(recordings.attemptId, attempt.attemptId));
      await server()
        .deps.db.insert(declaredStreams)
        .values([
          { attemptId: attempt.attemptId, stream: 'camera', segment: 1, chunks: 5 },
          { attemptId: attempt.attemptId, stream: 'screen', segment: 1, chunks: 1 },
        ]);
      await expect(finalise(attempt, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
      expect(await rowOf(attempt)).toMatchObject({ state: 'finalised', lastError: 'failed' });
      expect(await cameraOf(attempt)).toBe(200);
    });

    test('is served by the last run, even if an earlier one is still removing what it replaced', async () => {
      const attempt = await givenUp();
      server().advance(24 * 3_600_000);
      const { store, db } = server().deps;
      let isFirst = true;
      const slow: ObjectStore = {
        ...store,
        /** Reads the bucket again for the second page. */
        async *list(prefix) {
          yield* store.list(prefix);
          yield* store.list(prefix);
        },
        async delete(key) {
          if (isFirst) {
            isFirst = false;
            const { attemptId } = attempt;
            await db.update(recordings).set({ finalisedAt: null }).where(eq(recordings.attemptId, attemptId));
            await finalise(attempt);
          }
          await store.delete(key);
        },
      };
      await finaliseRecording({ ...server().deps, store: slow }, attempt.attemptId, runHere);
      expect(await cameraOf(attempt)).toBe(200);
      expect(await runsOf(attempt)).toEqual([(await rowOf(attempt))?.filesRun]);
    });
  });
});
