import type { Attempt } from '@bandmark/contracts/api/attempts';
import { eq, sql } from 'drizzle-orm';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { attempts } from '../../database/schema/attempts';
import { recordingChunks, recordings } from '../../database/schema/recordings';
import { tests } from '../../database/schema/tests';
import { randomUuid } from '../../random-id';
import { deleteAll } from '../../storage/object-store';
import { addTest, attemptPath, begin, call, type Headers, openTab, putChunk } from '../../testing/exam-calls';
import { withServer } from '../../testing/with-server';
import { LEASE_MS } from '../attempts/lease';
import { chunksOf } from './chunk-keys';
import { deleteRecordings } from './holder-access';
import { CHUNK_LIMITS } from './recording-limits';

/** A writing attempt lasts twenty minutes, and takes chunks ten minutes longer. */
const QUOTA_BYTES = CHUNK_LIMITS.baseBytes + CHUNK_LIMITS.bytesASecond * 30 * 60;

withServer('storing a chunk', (server) => {
  afterEach(() => jest.restoreAllMocks());

  /** A candidate whose page sends the attempt's grant, as the recorder's does. */
  async function recorder() {
    const candidate = await server().user();
    const attempt = await begin(server(), candidate, await addTest(server(), candidate));
    const { tabId } = await openTab(server(), attempt, candidate.headers);
    const headers = { 'x-attempt-grant': attempt.grant };
    const put = (sequence: number, bytes: string, { segment = 1, tab = tabId } = {}) =>
      putChunk(server(), attempt.attemptId, { stream: 'camera', segment, sequence, bytes, tabId: tab, headers });
    return { attempt, headers, tabId, put };
  }
  const listed = async ({ attemptId }: Attempt, headers: Headers) => {
    const response = await call(server(), 'GET', `/api/attempts/${attemptId}/recording`, headers);
    return response.json<{ sequence: number }[]>().map(({ sequence }) => sequence);
  };
  const objects = async ({ attemptId }: Attempt, segment = 1) => {
    const folder = join(server().deps.dataDirectory, 'chunks', attemptId, 'camera', String(segment));
    const names = await readdir(folder).catch(() => []);
    return names.map((name) => Number(name.split('-')[0])).sort((a, b) => a - b);
  };
  const countsOf = async ({ attemptId }: Attempt) => {
    const [row] = await server().deps.db.select().from(recordings).where(eq(recordings.attemptId, attemptId));
    return { chunkCount: row?.chunkCount, totalBytes: row?.totalBytes };
  };
  /** The number of statements that the driver runs during `work`. */
  const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const { $client } = server().deps.db as unknown as { $client: { query(): unknown } };
    const query = jest.spyOn($client, 'query');
    await work();
    const { length } = query.mock.calls;
    query.mockRestore();
    return length;
  };

  test('takes two statements for the first of a tab’s segment and one for each after it, whatever is stored', async () => {
    const { attempt, put } = await recorder();
    expect(await statementsOf(() => put(0, 'first'))).toBe(2);
    expect(await statementsOf(() => put(1, 'second'))).toBe(1);
    await server().deps.db.execute(sql`
      insert into recording_chunks
      select attempt_id, stream, segment, number, bytes, sha256, content_type, started_at, stored_at
      from recording_chunks, generate_series(2, 3000) as number
      where attempt_id = ${attempt.attemptId} and sequence = 0`);
    expect(await statementsOf(() => put(3001, 'last'))).toBe(1);
    expect(await countsOf(attempt)).toEqual({ chunkCount: 3, totalBytes: 15 });
  });

  test('is refused first when space runs short: answers and submitting go on, and the chunk is taken when there is space', async () => {
    const { attempt, headers, tabId, put } = await recorder();
    const space = jest.spyOn(server().deps.freeSpace, 'takesRecordings').mockResolvedValue(false);
    const refused = await put(0, 'late');
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      503,
      'recordings_paused',
      '60',
    ]);
    expect(await objects(attempt)).toEqual([]);
    const url = `/api/attempts/${attempt.attemptId}`;
    const own = { ...headers, 'x-tab-id': tabId };
    expect((await call(server(), 'PUT', `${url}/answer`, own, { sequence: 1, text: 'Kept.' })).statusCode).toBe(200);
    expect((await call(server(), 'POST', `${url}/submit`, own, {})).statusCode).toBe(200);
    space.mockRestore();
    expect((await put(0, 'late')).statusCode).toBe(200);
  });

  test('lists a chunk only after its object is in the store', async () => {
    const { attempt, headers, put } = await recorder();
    const { store } = server().deps;
    const seen: number[][] = [];
    const original = store.put.bind(store);
    jest.spyOn(store, 'put').mockImplementation(async (...given) => {
      const written = await original(...given);
      seen.push(await listed(attempt, headers));
      return written;
    });
    for (const sequence of [0, 1]) expect((await put(sequence, `bytes ${sequence}`)).statusCode).toBe(200);
    expect(seen).toEqual([[], [0]]);
    expect(await listed(attempt, headers)).toEqual([0, 1]);
  });

  test('that the store takes slowly does not make its tab look silent', async () => {
    const { attempt, headers, tabId, put } = await recorder();
    const { store } = server().deps;
    const original = store.put.bind(store);
    const lease = (tab: string) => call(server(), 'POST', attemptPath(attempt, 'lease'), headers, { tabId: tab });
    jest.spyOn(store, 'put').mockImplementationOnce(async (...given) => {
      server().advance(LEASE_MS + 1);
      expect((await lease(tabId)).statusCode).toBe(200);
      return original(...given);
    });
    expect((await put(0, 'slow')).statusCode).toBe(200);
    expect((await lease(randomUuid())).json().code).toBe('lease_lost');
  });

  test('that failed between object and row is not listed, and is stored when it comes again', async () => {
    const { attempt, headers, put } = await recorder();
    await put(0, 'first');
    jest.spyOn(server().deps.db, 'execute').mockImplementationOnce(() => {
      throw new Error('The connection is gone.');
    });
    expect((await put(1, 'second')).statusCode).toBe(500);
    expect([await listed(attempt, headers), await objects(attempt)]).toEqual([[0], [0, 1]]);
    expect((await put(1, 'second')).statusCode).toBe(200);
    expect([await listed(attempt, headers), await objects(attempt)]).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(await countsOf(attempt)).toEqual({ chunkCount: 2, totalBytes: 11 });
  });

  test('that comes several times at once counts once', async () => {
    const { attempt, put } = await recorder();
    await put(0, 'first');
    const responses = await Promise.all(Array.from({ length: 5 }, () => put(1, 'second')));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await countsOf(attempt)).toEqual({ chunkCount: 2, totalBytes: 11 });
  });

  test('of a tab that was never accepted is refused before it is stored', async () => {
    const { attempt, headers, put } = await recorder();
    await put(0, 'first');
    const holder = randomUuid();
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/lease`, headers, {
      tabId: holder,
      takeOver: true,
    });
    expect((await put(0, 'mine', { segment: 2 })).json()).toMatchObject({ code: 'lease_lost' });
    expect(await objects(attempt, 2)).toEqual([]);
    expect((await put(0, 'theirs', { segment: 2, tab: holder })).statusCode).toBe(200);
    expect(await objects(attempt, 2)).toEqual([0]);
  });

  test('of a tab that is refused from some chunk on leaves one object without a row, however often it tries', async () => {
    const { attempt, headers, put } = await recorder();
    await put(0, 'first');
    await server()
      .deps.db.update(recordings)
      .set({ totalBytes: QUOTA_BYTES - 3 })
      .where(eq(recordings.attemptId, attempt.attemptId));
    for (const sequence of [1, 2, 3]) expect((await put(sequence, 'four')).statusCode).toBe(413);
    expect([await listed(attempt, headers), await objects(attempt)]).toEqual([[0], [0, 1]]);
    expect((await put(4, 'fit')).statusCode).toBe(200);
  });

  test('that does not fit leaves one object without a row, also where others that fit come in between', async () => {
    const { attempt, put } = await recorder();
    await put(0, 'first');
    await server()
      .deps.db.update(recordings)
      .set({ totalBytes: QUOTA_BYTES - 4 })
      .where(eq(recordings.attemptId, attempt.attemptId));
    for (const sequence of [1, 3, 5]) {
      expect((await put(sequence, 'larger')).statusCode).toBe(413);
      expect((await put(sequence + 1, 'x')).statusCode).toBe(200);
    }
    expect(await objects(attempt)).toEqual([0, 1, 2, 4, 6]);
  });

  test('with other bytes under a stored number leaves no object, one after the other and at once', async () => {
    const { attempt, put } = await recorder();
    for (const sequence of [0, 1, 2]) {
      await put(sequence, `chunk ${sequence}`);
      expect((await put(sequence, `others ${sequence}`)).json()).toMatchObject({ code: 'chunk_differs' });
    }
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => (await put(3, `bytes ${at}`)).statusCode),
    );
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await objects(attempt)).toEqual([0, 1, 2, 3]);
  });

  describe('of a known tab that comes back to a closed recording', () => {
    async function closed(isWithdrawn = false) {
      const made = await recorder();
      await made.put(0, 'first');
      const { attemptId, myTestId } = made.attempt;
      const { db, clock } = server().deps;
      await db.update(recordings).set({ finalisedAt: clock() }).where(eq(recordings.attemptId, attemptId));
      if (isWithdrawn) await db.update(tests).set({ recordingsWithdrawnAt: 1 }).where(eq(tests.myTestId, myTestId));
      return made;
    }
    const codeOf = async (response: ReturnType<typeof putChunk>) => (await response).json<{ code: string }>().code;

    test('leaves an object beside those of the other chunks, with which it is removed', async () => {
      const { attempt, put } = await closed();
      expect(await codeOf(put(1, 'second'))).toBe('recording_closed');
      expect(await objects(attempt)).toEqual([0, 1]);
    });

    test('leaves none after the recording was withdrawn', async () => {
      const { attempt, put } = await closed(true);
      await deleteRecordings(server().deps, attempt.myTestId);
      expect(await objects(attempt)).toEqual([]);
      expect(await codeOf(put(1, 'second'))).toBe('recording_closed');
      expect(await objects(attempt)).toEqual([]);
    });

    test('leaves none after the chunks grew old', async () => {
      const { db, store } = server().deps;
      const { attempt, put } = await closed();
      await deleteAll(store, chunksOf(attempt.attemptId));
      await db.delete(recordingChunks).where(eq(recordingChunks.attemptId, attempt.attemptId));
      expect(await codeOf(put(1, 'second'))).toBe('recording_closed');
      expect(await objects(attempt)).toEqual([]);
    });

    test('leaves none when the account is erased at that moment', async () => {
      const { db, store } = server().deps;
      const { attempt, put } = await closed();
      const original = store.put.bind(store);
      jest.spyOn(store, 'put').mockImplementation(async (...given) => {
        await deleteAll(store, chunksOf(attempt.attemptId));
        await db.delete(attempts).where(eq(attempts.attemptId, attempt.attemptId));
        return original(...given);
      });
      expect((await put(1, 'second')).statusCode).toBe(400);
      expect(await objects(attempt)).toEqual([]);
    });
  });
});
