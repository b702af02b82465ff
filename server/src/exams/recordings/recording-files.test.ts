import { eq } from 'drizzle-orm';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { attempts } from '../../database/schema/attempts';
import { recordings } from '../../database/schema/recordings';
import { addTest, begin } from '../../testing/exam-calls';
import { suiteBuckets } from '../../testing/s3-server';
import { type TestServer, withServer } from '../../testing/with-server';
import { recordingFolder } from '../../storage/recording-folder';

const UUID = '00000000-0000-4000-8000-000000000001';
const OPEN = '00000000-0000-4000-8000-000000000003';
const FOLDER = '/certificate-answers/1000-1999/1234';
const EVENTS = '["an event"]'.repeat(20);

describe.each([
  ['on disk', {}],
  ['in a bucket', { environment: suiteBuckets().start }],
])('%s', (_where, options) => {
  withServer('files of recordings', describeFiles, options);
});

function describeFiles(server: () => TestServer): void {
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
    server().app.inject({ url, headers, remoteAddress });

  /** A finished recording with the public names of an answer. */
  async function addRecording(answerId: number, uuid: string, finalisedAt: number | null) {
    const { db, store } = server().deps;
    const candidate = await server().user();
    const { attemptId } = await begin(server(), candidate, await addTest(server(), candidate));
    await db.update(attempts).set({ answerId, uuid }).where(eq(attempts.attemptId, attemptId));
    await db.update(recordings).set({ finalisedAt }).where(eq(recordings.attemptId, attemptId));
    const put = (name: string, content: Buffer | string) =>
      store.put(`${recordingFolder(answerId, null)}${name}`, Buffer.from(content));
    for (const extension of ['json', 'manifest.json', 'webm', 'mp4', 'jpg']) {
      await put(`${uuid}.${extension}`, `a recording as ${extension}`);
    }
    await put('notes.txt', 'not for the public');
    return { attemptId, put };
  }

  beforeAll(async () => {
    await addRecording(1234, UUID, 1);
    await addRecording(1235, OPEN, null);
  });

  test.each([
    ['json', /^application\/json/],
    ['manifest.json', /^application\/json/],
    ['webm', /^video\/webm$/],
    ['mp4', /^video\/mp4$/],
    ['jpg', /^image\/jpeg$/],
  ])('.%s has its type and can be sought in (§7.14 §7.15)', async (extension, type) => {
    const response = await get(`${FOLDER}/${UUID}.${extension}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(type);
    expect(response.headers['accept-ranges']).toBe('bytes');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
    const part = await get(`${FOLDER}/${UUID}.${extension}`, { range: 'bytes=2-10' });
    expect(part.statusCode).toBe(206);
    expect(part.body).toBe('recording');
    expect(
      (await get(`${FOLDER}/${UUID}.${extension}`, { 'if-none-match': String(response.headers['etag']) })).statusCode,
    ).toBe(304);
  });

  test.each([
    `${FOLDER}/notes.txt`,
    `${FOLDER}/${UUID}.json.br`,
    `${FOLDER}/${UUID}.segment-2.webm`,
    `/certificate-answers/1000-1999/1235/${UUID}.json`,
    `/certificate-answers/1000-1999/1235/${OPEN}.json`,
    `${FOLDER}/`,
    '/certificate-answers/',
    `/certificate-answers/0-999/1234/${UUID}.json`,
    `/certificate-answers/1000-1999/01234/${UUID}.json`,
    `${FOLDER}/00000000-0000-4000-8000-000000000002.json`,
    `${FOLDER}/..%2f..%2f..%2fsecrets/root`,
  ])('%s is a 404 without a listing', async (url) => {
    const response = await get(url, {}, `192.0.2.${url.length}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'unknown_recording' });
  });

  test('guesses are refused after thirty, and existing files never are', async () => {
    const guess = (number: number) => get(`/certificate-answers/0-999/${number + 1}/${UUID}.json`, {}, '198.51.100.1');
    for (let tries = 0; tries < 30; tries += 1) expect((await guess(tries)).statusCode).toBe(404);
    const refused = await guess(31);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
    // Not even for the address that guesses: all candidates of a school may share one address.
    for (let tries = 0; tries < 40; tries += 1) {
      expect((await get(`${FOLDER}/${UUID}.jpg`, {}, '198.51.100.1')).statusCode).toBe(200);
    }
  });

  test.each<[string, Record<string, string>, number, string, string | undefined]>([
    ['the first bytes', { range: 'bytes=0-1' }, 206, 'a ', 'bytes 0-1/19'],
    ['from a byte on', { range: 'bytes=15-' }, 206, 'webm', 'bytes 15-18/19'],
    ['the last bytes', { range: 'bytes=-4' }, 206, 'webm', 'bytes 15-18/19'],
    ['more than all at the end', { range: 'bytes=-400' }, 206, 'a recording as webm', 'bytes 0-18/19'],
    ['past the end', { range: 'bytes=15-400' }, 206, 'webm', 'bytes 15-18/19'],
    ['beyond the end', { range: 'bytes=19-' }, 416, '', 'bytes */19'],
    ['no bytes at the end', { range: 'bytes=-0' }, 416, '', 'bytes */19'],
    ['backwards', { range: 'bytes=5-2' }, 200, 'a recording as webm', undefined],
    ['several ranges', { range: 'bytes=0-1,4-5' }, 200, 'a recording as webm', undefined],
    ['another unit', { range: 'lines=0-1' }, 200, 'a recording as webm', undefined],
    ['of another version', { range: 'bytes=0-1', 'if-range': '"other"' }, 200, 'a recording as webm', undefined],
  ])('a range: %s', async (_name, headers, status, body, range) => {
    const response = await get(`${FOLDER}/${UUID}.webm`, headers);
    expect([response.statusCode, response.body, response.headers['content-range']]).toEqual([status, body, range]);
  });

  test('a range of the version that the browser has', async () => {
    const etag = String((await get(`${FOLDER}/${UUID}.webm`)).headers['etag']);
    const response = await get(`${FOLDER}/${UUID}.webm`, { range: 'bytes=0-1', 'if-range': etag });
    expect(response.statusCode).toBe(206);
  });

  test.each(['*', 'W/ETAG', '"a", ETAG'])('is not sent again to who has it: %s', async (known) => {
    const etag = String((await get(`${FOLDER}/${UUID}.webm`)).headers['etag']);
    const again = await get(`${FOLDER}/${UUID}.webm`, { 'if-none-match': known.replace('ETAG', etag) });
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
  });

  test('is not sent again to who has it by its date, and is when it is newer', async () => {
    const written = String((await get(`${FOLDER}/${UUID}.webm`)).headers['last-modified']);
    const before = new Date(Date.parse(written) - 1000).toUTCString();
    const statusSince = async (date: string) =>
      (await get(`${FOLDER}/${UUID}.webm`, { 'if-modified-since': date })).statusCode;
    expect([await statusSince(written), await statusSince(before)]).toEqual([304, 200]);
  });

  test('HEAD says how long it is and sends nothing', async () => {
    const response = await server().app.inject({ method: 'HEAD', url: `${FOLDER}/${UUID}.webm` });
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect(response.headers).toMatchObject({
      'content-length': '19',
      'content-type': 'video/webm',
      'accept-ranges': 'bytes',
      etag: (await get(`${FOLDER}/${UUID}.webm`)).headers['etag'],
    });
    const missing = await server().app.inject({ method: 'HEAD', url: `${FOLDER}/${UUID}.segment-1.webm` });
    expect(missing.statusCode).toBe(404);
  });

  test('events come as the brotli copy to clients that accept it', async () => {
    const uuid = '00000000-0000-4000-8000-000000000004';
    const { put } = await addRecording(1236, uuid, 1);
    const url = `/certificate-answers/1000-1999/1236/${uuid}.json`;
    await put(`${uuid}.json`, EVENTS);
    expect((await get(url, { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
    await put(`${uuid}.json.br`, brotliCompressSync(EVENTS));
    const packed = await get(url, { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/^application\/json/),
    });
    expect(packed.headers['vary']).toMatch(/accept-encoding/i);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(EVENTS);
    for (const taken of ['gzip', 'br;q=0', 'brotli']) {
      const plain = await get(url, { 'accept-encoding': taken });
      expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, EVENTS]);
      expect(plain.headers['vary']).toMatch(/accept-encoding/i);
      expect(plain.headers['etag']).not.toBe(packed.headers['etag']);
    }
  });

  test('come from the run that the row names', async () => {
    const uuid = '00000000-0000-4000-8000-000000000005';
    const { attemptId, put } = await addRecording(1237, uuid, 1);
    await put(`${OPEN}/${uuid}.jpg`, 'of the run');
    const url = `/certificate-answers/1000-1999/1237/${uuid}.jpg`;
    expect((await get(url)).body).toBe('a recording as jpg');
    const { db } = server().deps;
    await db.update(recordings).set({ filesRun: OPEN }).where(eq(recordings.attemptId, attemptId));
    expect((await get(url)).body).toBe('of the run');
  });
}
