/// <reference types="node" />
/** Checks the reference receiver against the protocol of docs/embed-recorder.md. */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { waitFor } from '@testing-library/react';
import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { HOST_ORIGIN, StartedReceiver } from '../testing/started-receiver';

const GRANT = 'a-grant';
/** From a real recording. */
const FIRST_SECOND = join(__dirname, '../../../server/src/exams/recordings/fixtures/camera-webm/0');
let receiver: StartedReceiver;
beforeAll(async () => {
  receiver = await StartedReceiver.start(GRANT);
});
afterAll(() => receiver.stop());

function call(
  method: string,
  path: string,
  init: { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
) {
  const headers = { authorization: `Bearer ${GRANT}`, ...init.headers };
  return fetch(`${receiver.endpoint}/${path}`, { method, body: init.body ?? null, headers });
}
const TAB = randomUUID();
const hashOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const put = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  call('PUT', path, {
    body,
    headers: {
      'content-type': 'video/webm;codecs=vp9,opus',
      'x-chunk-sha256': hashOf(body),
      'x-stream-started-at': '1',
      'x-tab-id': TAB,
      ...headers,
    },
  });

test('a chunk is acknowledged by its hash, again when it is sent again, and never replaced', async () => {
  const id = randomUUID();
  const first = await put(`${id}/camera/1/0`, 'one');
  expect([first.status, await first.json()]).toEqual([200, { stored: true, sha256: hashOf('one') }]);
  expect((await put(`${id}/camera/1/0`, 'one')).status).toBe(200);
  expect((await put(`${id}/camera/1/0`, 'two')).status).toBe(409);
  const listed = await call('GET', id);
  expect(await listed.json()).toEqual([{ stream: 'camera', segment: 1, sequence: 0, bytes: 3, sha256: hashOf('one') }]);
});

test('a recording that has reached its limit takes no more, but acknowledges what it has', async () => {
  const id = randomUUID();
  await put(`${id}/camera/1/0`, 'one');
  // The receiver reads sizes from the names.
  const bytes = 1024 ** 3 - 'one'.length;
  await writeFile(join(receiver.directory, id, `camera-1-1-${bytes}-${hashOf('rest')}.chunk`), '');
  expect((await put(`${id}/camera/1/2`, 'two')).status).toBe(413);
  expect((await put(`${id}/camera/1/0`, 'one')).status).toBe(200);
});

test('a page of another origin may read when to try again', async () => {
  const response = await call('GET', randomUUID(), { headers: { origin: HOST_ORIGIN } });
  expect(response.headers.get('access-control-allow-origin')).toBe(HOST_ORIGIN);
  expect(response.headers.get('access-control-expose-headers')).toBe('retry-after');
});

test('a recording whose owner cannot be read is not given to another sender', async () => {
  const id = randomUUID();
  await put(`${id}/camera/1/0`, 'one');
  const owner = join(receiver.directory, id, 'owner');
  await rm(owner);
  await mkdir(owner);
  expect((await call('GET', id)).status).toBe(500);
});

test.each([
  ['damaged bytes', 'camera/1/0', { 'x-chunk-sha256': hashOf('other') }, 400],
  ['no start', 'camera/1/0', { 'x-stream-started-at': 'now' }, 400],
  ['another type', 'camera/1/0', { 'content-type': 'text/html' }, 400],
  ['a picture that is no JPEG', 'thumbnail/1/0', { 'content-type': 'image/svg+xml' }, 400],
  ['an unknown stream', 'screen/1/0', {}, 400],
  ['segment 0', 'camera/0/0', {}, 400],
  ['a path', 'camera/1/..%2F..%2Fowner', {}, 400],
  ['another grant', 'camera/1/0', { authorization: 'Bearer another' }, 401],
  ['a grant of as many letters and more bytes', 'camera/1/0', { authorization: 'Bearer ä-grant' }, 401],
])('%s is refused', async (_, path, headers, status) => {
  const id = randomUUID();
  expect((await put(`${id}/${path}`, 'one', headers)).status).toBe(status);
  expect(await (await call('GET', id)).json()).toEqual([]);
});

test('a chunk without a body is refused', async () => {
  const headers = { 'x-chunk-sha256': hashOf('one'), 'x-stream-started-at': '1', 'x-tab-id': TAB };
  expect((await call('PUT', `${randomUUID()}/camera/1/0`, { headers })).status).toBe(400);
});

test('a grant that is not valid is refused before the body is read', async () => {
  const sending = request(`${receiver.endpoint}/${randomUUID()}/camera/1/0`, {
    method: 'PUT',
    headers: { authorization: 'Bearer another', 'content-type': 'video/webm', 'content-length': 4_000_000 },
  });
  sending.flushHeaders();
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(401);
  sending.destroy();
});

test('a recording has a name that is a UUID', async () => {
  expect((await put('..%2Fother/camera/1/0', 'one')).status).toBe(400);
});

test('the end says how much is missing, and the highest declared number counts', async () => {
  const id = randomUUID();
  await put(`${id}/camera/1/0`, 'one');
  const complete = async (chunks: number) => {
    const body = JSON.stringify({ streams: [{ stream: 'camera', segment: 1, chunks }] });
    return (await call('POST', `${id}/complete`, { body, headers: { 'content-type': 'application/json' } })).json();
  };
  expect(await complete(3)).toEqual({ state: 'uploading', missing: 2 });
  expect(await complete(1)).toEqual({ state: 'uploading', missing: 2 });
  await put(`${id}/camera/1/1`, 'two');
  await put(`${id}/camera/1/2`, 'three');
  expect(await complete(3)).toEqual({ state: 'complete', missing: 0 });
});

test('every segment of the file begins after all of the one before, so that a player can seek to it', async () => {
  const id = randomUUID();
  // Ends with a video frame, as a killed recording may; WebM does not store the duration of its last frame.
  const killed = new Uint8Array(await readFile(FIRST_SECOND));
  for (const segment of [1, 2]) await put(`${id}/camera/${segment}/0`, killed);
  const streams = [1, 2].map((segment) => ({ stream: 'camera', segment, chunks: 1 }));
  const headers = { 'content-type': 'application/json' };
  await call('POST', `${id}/complete`, { body: JSON.stringify({ streams }), headers });
  await waitFor(async () => expect((await call('GET', `${id}/file`)).status).toBe(200));
  const file = await (await call('GET', `${id}/file`)).blob();
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  const keys: number[] = [];
  let last = -1;
  for await (const { timestamp, type } of new EncodedPacketSink((await input.getPrimaryVideoTrack())!).packets()) {
    expect(timestamp).toBeGreaterThan(last);
    last = timestamp;
    if (type === 'key') keys.push(timestamp);
  }
  expect(keys).toHaveLength(2);
});

test('a recording without a picture, as Safari makes it, becomes a file too', async () => {
  const id = randomUUID();
  await put(`${id}/camera/1/0`, await aacAlone(), { 'content-type': 'audio/mp4' });
  const body = JSON.stringify({ streams: [{ stream: 'camera', segment: 1, chunks: 1 }] });
  await call('POST', `${id}/complete`, { body, headers: { 'content-type': 'application/json' } });
  await waitFor(async () => expect((await call('GET', `${id}/file`)).status).toBe(200));
  const input = new Input({
    source: new BlobSource(await (await call('GET', `${id}/file`)).blob()),
    formats: ALL_FORMATS,
  });
  expect((await input.getPrimaryAudioTrack())?.codec).toBe('aac');
});

/** A file with AAC alone. Its packets are no sound, and nobody decodes them here. */
async function aacAlone(): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  await output.start();
  // The codec's own description: AAC-LC, 48 kHz, two channels.
  const description = new Uint8Array([0x11, 0x90]);
  const decoderConfig = { codec: 'mp4a.40.2', sampleRate: 48_000, numberOfChannels: 2, description };
  for (let packet = 0; packet < 3; packet += 1) {
    const seconds = 1024 / 48_000;
    await source.add(new EncodedPacket(new Uint8Array([1, 2, 3]), 'key', packet * seconds, seconds), { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer!);
}

test('what is thrown away is gone, also twice', async () => {
  const id = randomUUID();
  await put(`${id}/camera/1/0`, 'one');
  expect((await call('DELETE', id)).status).toBe(204);
  expect((await call('DELETE', id)).status).toBe(204);
  expect(await (await call('GET', id)).json()).toEqual([]);
});
