import { DAY_MS } from '@bandmark/domain/durations';
import type { Attempt } from '@bandmark/contracts/api/attempts';
import { eq, type SQL, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordings, recordingUsage } from '../../database/schema/recordings';
import { cleanup } from '../../jobs/cleanup';
import { randomUuid } from '../../random-id';
import {
  addTest,
  beginNew,
  call,
  type ChunkCall,
  JPEG,
  openTab,
  putChunk,
  screenEvents,
} from '../../testing/exam-calls';
import { withServer } from '../../testing/with-server';
import { finaliseRecording } from '../finalising/finalise-recording';
import { run as runHere } from '../finalising/finalise-worker';
import { completeRecording } from './complete-recording';
import { ACCOUNT_BYTES_A_DAY, CHUNK_LIMITS } from './recording-limits';

/** A writing attempt lasts twenty minutes, and takes chunks ten minutes longer. */
const QUOTA_BYTES = CHUNK_LIMITS.baseBytes + CHUNK_LIMITS.bytesASecond * 30 * 60;

withServer('chunks of a recording', (server) => {
  async function recording() {
    const { candidate, attempt, headers } = await beginNew(server());
    const { tabId } = await openTab(server(), attempt, headers);
    /** Uploads a camera chunk from the candidate's tab, unless `chunk` overrides it. */
    const put = (chunk: Partial<ChunkCall> & Pick<ChunkCall, 'bytes'>) =>
      putChunk(server(), attempt.attemptId, { stream: 'camera', tabId, headers, ...chunk });
    return { candidate, attempt, headers, tabId, put };
  }
  const list = async (attempt: Attempt, headers: Record<string, string>) =>
    (await call(server(), 'GET', `/api/attempts/${attempt.attemptId}/recording`, headers)).json<
      { sequence: number; bytes: number }[]
    >();
  const complete = (attempt: Attempt, headers: Record<string, string>, streams: object[]) =>
    call(server(), 'POST', `/api/attempts/${attempt.attemptId}/recording/complete`, headers, { streams });

  test('are stored as they came, once, and listed', async () => {
    const { attempt, headers, put } = await recording();
    const bytes = Buffer.from('some bytes');
    const first = await put({ bytes });
    const again = await put({ bytes });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect([first.json(), again.json()]).toEqual([
      { stored: true, sha256 },
      { stored: true, sha256 },
    ]);
    expect(await list(attempt, headers)).toEqual([{ stream: 'camera', segment: 1, sequence: 0, bytes: 10, sha256 }]);
    const folder = join(server().deps.dataDirectory, 'chunks', attempt.attemptId, 'camera', '1');
    expect(await readdir(folder)).toEqual([`0-${sha256}`]);
    expect(await readFile(join(folder, `0-${sha256}`))).toEqual(bytes);
  });

  test('are never replaced by other bytes, even when two race', async () => {
    const { attempt, headers, put } = await recording();
    const responses = await Promise.all(['one', 'two', 'three'].map((bytes) => put({ bytes })));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'chunk_differs' });
    expect(await list(attempt, headers)).toHaveLength(1);
  });

  test.each([
    ['a hash that is none', { 'x-chunk-sha256': 'abc' }, 'x-chunk-sha256'],
    ['the hash of other bytes', { 'x-chunk-sha256': 'a'.repeat(64) }, 'x-chunk-sha256'],
    ['no tab', { 'x-tab-id': '' }, 'x-tab-id'],
    ['a type that is no camera', { 'content-type': 'text/html' }, 'content-type'],
    ['no start', { 'x-stream-started-at': '' }, 'x-stream-started-at'],
    ['a start in the far future', { 'x-stream-started-at': '9e15' }, 'x-stream-started-at'],
  ])('with %s are refused with the field, and nothing is kept', async (_, wrong, field) => {
    const { attempt, headers, put } = await recording();
    const response = await put({ bytes: 'x', headers: { ...headers, ...wrong } });
    expect([response.statusCode, response.json().message]).toEqual([400, [expect.objectContaining({ field })]]);
    expect(await list(attempt, headers)).toEqual([]);
    await expect(readdir(join(server().deps.dataDirectory, 'chunks', attempt.attemptId))).rejects.toThrow('ENOENT');
  });

  test.each([
    ['stream', 'sound/1/0'],
    ['segment', 'camera/0/0'],
    ['segment', 'camera/1000/0'],
    ['sequence', 'camera/1/-1'],
    ['sequence', 'camera/1/100000'],
    ['segment', 'camera/2/0'],
  ])('a wrong %s in %s is refused', async (field, path) => {
    const { attempt, headers, tabId } = await recording();
    const [stream, segment, sequence] = path.split('/');
    const response = await server().app.inject({
      method: 'PUT',
      url: `/api/attempts/${attempt.attemptId}/recording/${stream}/${segment}/${sequence}`,
      headers: {
        ...headers,
        'content-type': 'video/webm',
        'x-tab-id': tabId,
        'x-stream-started-at': '1',
        'x-chunk-sha256': createHash('sha256').update('x').digest('hex'),
      },
      payload: Buffer.from('x'),
    });
    expect([response.statusCode, response.json().message]).toEqual([400, [expect.objectContaining({ field })]]);
  });

  test('a thumbnail must be a JPEG', async () => {
    const { put } = await recording();
    const wrong = await put({ stream: 'thumbnail', bytes: '<svg onload=alert(1)>' });
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, [expect.objectContaining({ field: 'body' })]]);
    const putThumbnail = (bytes: Buffer, sequence = 0) => put({ stream: 'thumbnail', sequence, bytes });
    const huge = Buffer.from(JPEG);
    huge.writeUInt32BE(0xffffffff, 7);
    expect((await putThumbnail(huge)).json().message).toEqual([
      expect.objectContaining({ message: 'The thumbnail has too many pixels.' }),
    ]);
    expect((await putThumbnail(Buffer.concat([JPEG, Buffer.alloc(600_000)]))).statusCode).toBe(413);
    expect((await putThumbnail(JPEG, 4)).statusCode).toBe(400);
    expect((await putThumbnail(JPEG)).statusCode).toBe(200);
  });

  test('more than 4 MiB are refused before they are read', async () => {
    const { put } = await recording();
    const response = await put({ bytes: Buffer.alloc(4 * 1024 * 1024 + 1) });
    expect(response.statusCode).toBe(413);
  });

  test('stop at the quota', async () => {
    const { attempt, put } = await recording();
    await server()
      .deps.db.update(recordings)
      .set({ totalBytes: QUOTA_BYTES - 3 })
      .where(sql`attempt_id = ${attempt.attemptId}`);
    expect((await put({ bytes: 'four' })).statusCode).toBe(413);
    expect((await put({ bytes: 'fit' })).statusCode).toBe(200);
  });

  test('of one account stop at its total of a day, whatever the attempt, and its next test does not begin; the next day goes on', async () => {
    const { candidate, headers, put } = await recording();
    const { clock, db } = server().deps;
    await put({ sequence: 0, bytes: 'counted' });
    const usage = async () =>
      (await db.select().from(recordingUsage).where(eq(recordingUsage.userId, candidate.userId))).map(
        ({ bytes }) => bytes,
      );
    expect(await usage()).toEqual([7]);
    await db
      .update(recordingUsage)
      .set({ bytes: ACCOUNT_BYTES_A_DAY - 3 })
      .where(eq(recordingUsage.userId, candidate.userId));
    const refused = await put({ sequence: 1, bytes: 'four' });
    const untilTomorrow = Math.ceil((DAY_MS - (clock() % DAY_MS)) / 1000);
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'recording_quota',
      String(untilTomorrow),
    ]);
    const next = await call(
      server(),
      'POST',
      `/api/certificate/quick-tests/${await addTest(server(), candidate)}/speaking/begin`,
      headers,
    );
    expect([next.statusCode, next.json().code]).toEqual([429, 'recording_quota']);
    expect((await put({ sequence: 1, bytes: 'fit' })).statusCode).toBe(200);
    server().advance(untilTomorrow * 1000);
    expect((await put({ sequence: 2, bytes: 'four' })).statusCode).toBe(200);
    expect((await usage()).sort((a, b) => a - b)).toEqual([4, ACCOUNT_BYTES_A_DAY]);
    await cleanup(server().deps);
    expect(await usage()).toHaveLength(2);
    server().advance(2 * DAY_MS);
    await cleanup(server().deps);
    expect(await usage()).toEqual([]);
  });

  test('of another candidate can neither be sent nor listed', async () => {
    const { attempt, put } = await recording();
    const { headers } = await server().user();
    expect((await put({ bytes: 'x', headers })).statusCode).toBe(404);
    expect((await call(server(), 'GET', `/api/attempts/${attempt.attemptId}/recording`, headers)).statusCode).toBe(404);
    expect((await complete(attempt, headers, [])).statusCode).toBe(404);
    expect((await put({ bytes: 'x', headers: {} })).statusCode).toBe(401);
  });

  test('of the tab that holds the lease come from it alone; a former tab’s are taken from whichever tab has them', async () => {
    const { attempt, headers, tabId: former, put } = await recording();
    const holder = randomUuid();
    const lease = await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/lease`, headers, {
      tabId: holder,
      takeOver: true,
    });
    expect(lease.json()).toMatchObject({ segment: 2 });
    const putScreen = (segment: number, sequence: number, tabId: string) =>
      put({ stream: 'screen', segment, sequence, bytes: `${segment}${sequence}`, tabId });
    expect((await putScreen(1, 0, former)).statusCode).toBe(200);
    expect((await putScreen(1, 1, holder)).statusCode).toBe(200);
    const refused = await putScreen(2, 0, former);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'lease_lost']);
    expect((await putScreen(2, 0, holder)).statusCode).toBe(200);
  });

  test('complete the recording only when all are there, and in any order with submitting', async () => {
    const { attempt, headers, put } = await recording();
    const streams = [{ stream: 'screen', segment: 1, chunks: 2 }];
    await put({ stream: 'screen', sequence: 1, bytes: screenEvents(1) });
    expect((await complete(attempt, headers, streams)).json()).toEqual({ state: 'uploading', missing: 1 });
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/submit`, headers, {});
    const before = server().jobs.waiting.length;
    await server().jobs.runAll();
    expect(before).toBeGreaterThan(0);
    expect((await complete(attempt, headers, streams)).json()).toEqual({ state: 'uploading', missing: 1 });
    const last = await put({ stream: 'screen', sequence: 0, bytes: screenEvents(1) });
    expect(server().jobs.waiting).toContainEqual({
      name: 'finalise-recording',
      data: { attemptId: attempt.attemptId },
      key: attempt.attemptId,
      requestId: last.headers['x-request-id'],
    });
    await server().jobs.runAll();
    // Nothing is missing, but a recording without a camera is not whole.
    expect((await complete(attempt, headers, streams)).json()).toEqual({ state: 'partial', missing: 0 });
    const late = await put({ stream: 'screen', sequence: 2, bytes: 'x' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'recording_closed']);
    const repeated = await put({ stream: 'screen', sequence: 0, bytes: screenEvents(1) });
    expect(repeated.statusCode).toBe(200);
  });

  test('stay finalised when the finaliser is faster than the call that completes them', async () => {
    const { deps } = server();
    const { attempt, headers, tabId, put } = await recording();
    const { attemptId } = attempt;
    await put({ stream: 'screen', bytes: screenEvents(1) });
    await call(server(), 'POST', `/api/attempts/${attemptId}/submit`, headers, {});
    const set = (values: object) => ({
      async where(condition: SQL) {
        await finaliseRecording(deps, attemptId, runHere);
        await deps.db.update(recordings).set(values).where(condition);
      },
    });
    const db = new Proxy(deps.db, {
      get: (target, name) => (name === 'update' ? () => ({ set }) : Reflect.get(target, name)),
    });
    await completeRecording({ ...deps, db }, attemptId, [{ stream: 'screen', segment: 1, chunks: 1 }], tabId);
    const [row] = await deps.db.select().from(recordings).where(eq(recordings.attemptId, attemptId));
    expect(row).toMatchObject({ state: 'partial', finalisedChunks: 1 });
  });

  test('wait for a segment that another tab opened, until that tab says that it has nothing', async () => {
    const { attempt, headers, tabId: silent, put } = await recording();
    const holder = randomUuid();
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/lease`, headers, {
      tabId: holder,
      takeOver: true,
    });
    await put({ stream: 'screen', segment: 2, bytes: screenEvents(1), tabId: holder });
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/submit`, headers, {});
    const isQueued = () =>
      server().jobs.waiting.some(
        ({ name, data }) =>
          name === 'finalise-recording' && 'attemptId' in data && data.attemptId === attempt.attemptId,
      );
    await complete(attempt, { ...headers, 'x-tab-id': holder }, [{ stream: 'screen', segment: 2, chunks: 1 }]);
    expect(isQueued()).toBe(false);
    await complete(attempt, { ...headers, 'x-tab-id': silent }, []);
    expect(isQueued()).toBe(true);
  });

  test('do not wait for what a closed tab opened and never used, once its device says what it recorded', async () => {
    const { attempt, headers, tabId: closed, put } = await recording();
    const take = (body: object) => call(server(), 'POST', `/api/attempts/${attempt.attemptId}/lease`, headers, body);
    await take({ tabId: closed, newSegment: true });
    await put({ stream: 'screen', segment: 1, bytes: screenEvents(1), tabId: closed });
    const holder = randomUuid();
    await take({ tabId: holder, takeOver: true });
    await put({ stream: 'screen', segment: 3, bytes: screenEvents(9), tabId: holder });
    await call(server(), 'POST', `/api/attempts/${attempt.attemptId}/submit`, headers, {});
    const segments = [1, 3].map((segment) => ({ stream: 'screen', segment, chunks: 1 }));
    await complete(attempt, { ...headers, 'x-tab-id': holder }, segments);
    expect(server().jobs.waiting).toContainEqual(expect.objectContaining({ key: attempt.attemptId }));
  });

  test.each([
    ['streams.0.chunks', [{ stream: 'camera', segment: 1, chunks: 1e9 }]],
    ['streams.0.chunks', [{ stream: 'camera', segment: 1, chunks: -1 }]],
    ['streams.0.segment', [{ stream: 'camera', segment: 7, chunks: 1 }]],
    ['streams.0.segment', [{ stream: 'camera', segment: 1e12, chunks: 1 }]],
    ['streams.0.stream', [{ stream: 'sound', segment: 1, chunks: 1 }]],
    ['streams', 'all'],
  ])('completing with a wrong %s is refused', async (field, streams) => {
    const { attempt, headers } = await recording();
    const response = await complete(attempt, headers, streams as object[]);
    expect([response.statusCode, response.json().message]).toEqual([400, [expect.objectContaining({ field })]]);
  });
});
