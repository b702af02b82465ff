/// <reference types="node" />
import 'fake-indexeddb/auto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CAMERA_RECORDING } from '@bandmark/domain/camera-recording';
import { waitFor } from '@testing-library/react';
import type { SegmentWriter } from '../core/recording-sink';
import { fakeLocks } from '../testing/fake-locks';
import { StartedReceiver } from '../testing/started-receiver';
import { lockName, type Locks } from './held-lock';
import { Upload, type UploadOptions } from './upload';
import { knownTarget, type UploadTarget } from './upload-target';

const GRANT = 'a-grant';
const TYPE = 'video/webm;codecs=vp9,opus';
/** Five seconds of a real recording, each a file; together they make one. */
const FIXTURE = join(__dirname, '../../../server/src/exams/recordings/fixtures/camera-webm');
const DAY_MS = 24 * 3_600_000;

let receiver: StartedReceiver;
/** As the panel gives them: four a second. */
let slices: Blob[];
const network = globalThis.fetch;
let answer: 'as it is' | 'offline' | number | 'wrong hash';
let calls: string[];
let sent: string[];
let uploads: Upload[];
let locks: NonNullable<Locks>;
let now: number;
let pauses: (() => void)[];
let device: string;
let freeBytes: number;

beforeAll(async () => {
  receiver = await StartedReceiver.start(GRANT);
  const names = (await readdir(FIXTURE)).sort((a, b) => Number(a) - Number(b));
  const seconds = await Promise.all(names.map((name) => readFile(join(FIXTURE, name))));
  slices = seconds.flatMap((bytes) =>
    [0, 1, 2, 3].map(
      (quarter) => new Blob([bytes.subarray((bytes.length * quarter) / 4, (bytes.length * (quarter + 1)) / 4)]),
    ),
  );
});
afterAll(() => receiver.stop());

beforeEach(() => {
  [answer, calls, sent, uploads, pauses] = ['as it is', [], [], [], []];
  locks = fakeLocks();
  now = Date.now();
  device = `device-${Math.random()}`;
  freeBytes = 1e10;
  // The network between the page and the receiver.
  globalThis.fetch = async (input, init) => {
    calls.push(`${init?.method} ${new URL(String(input)).pathname.split('/').slice(3).join('/')}`);
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    if (typeof answer === 'number') return new Response(null, { status: answer });
    const response = await network(input, init);
    return answer === 'wrong hash' ? Response.json({ stored: true, sha256: '0' }) : response;
  };
});
afterEach(async () => {
  for (const upload of uploads) upload.dispose();
  globalThis.fetch = network;
});

/** A page with a panel. */
function openPage(target: Partial<UploadTarget> = {}, options: UploadOptions = {}): Upload {
  const known = knownTarget({ endpoint: receiver.endpoint, grant: GRANT, ...target });
  const upload = new Upload(known!, {
    onSent: (id) => sent.push(id),
    now: () => now,
    timers: { after: (_ms, run) => (pauses.push(run), () => (pauses = pauses.filter((each) => each !== run))) },
    locks,
    databaseName: device,
    freeBytes: async () => freeBytes,
    ...options,
  });
  uploads.push(upload);
  return upload;
}

async function record(upload: Upload, parts: readonly Blob[] = slices) {
  const segment = await upload.nextSegment();
  const writer = upload.openSegment({ segment, type: TYPE, startedAt: now });
  for (const part of parts) {
    now += CAMERA_RECORDING.deviceSliceMs;
    await writer.put(part);
  }
  return { segment, writer };
}
async function end(upload: Upload, writer: SegmentWriter, thumbnail: Blob | null = null) {
  await upload.complete({ segments: [await writer.close()], thumbnail });
}
const ask = (path: string, headers: Record<string, string> = {}) =>
  network(`${receiver.endpoint}/${path}`, { headers: { authorization: `Bearer ${GRANT}`, ...headers } });
const stored = async (id: string | undefined) =>
  (await (await ask(String(id))).json()) as { stream: string; segment: number; sequence: number; bytes: number }[];
const sizeOf = (parts: readonly Blob[]) => parts.reduce((total, { size }) => total + size, 0);
/** The browser ends the tab: nothing of the page reaches the network any more, and its locks are free. */
async function kill() {
  [answer, pauses, locks] = ['offline', [], fakeLocks()];
  for (const upload of uploads.splice(0)) upload.dispose();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(pauses).not.toEqual([]));
  [answer, pauses, calls] = ['as it is', [], []];
}

/** The smallest thing that begins like a picture. */
const JPEG = new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0)], {
  type: 'image/jpeg',
});

test('slices travel as chunks of five seconds while they are recorded, and the end makes one seekable file', async () => {
  const upload = openPage({ recording: 'task 1' });
  const { writer } = await record(upload, [...slices, ...slices.slice(0, 2)]);
  await waitFor(() => expect(calls).toEqual(['PUT camera/1/0']));
  expect(upload.getSnapshot()).toMatchObject({ state: 'sending', where: 'device', pressure: 'none' });
  await end(upload, writer, JPEG);
  await waitFor(() => expect(upload.getSnapshot().state).toBe('sent'));
  expect(calls).toEqual(['PUT camera/1/0', 'PUT camera/1/1', 'PUT thumbnail/1/0', 'POST complete']);
  const chunks = await stored(sent[0]);
  expect(sizeOf(slices) + sizeOf(slices.slice(0, 2))).toBe(
    chunks.filter(({ stream }) => stream === 'camera').reduce((total, { bytes }) => total + bytes, 0),
  );
  await waitFor(async () => expect((await ask(`${sent[0]}/file`, { range: 'bytes=0-9' })).status).toBe(206));
  // Nothing is left for the next page.
  calls = [];
  expect(await openPage({ recording: 'task 1' }).nextSegment()).toBe(1);
  expect(calls).toEqual([]);
});

test('without network everything waits on the device, and is sent when it is back', async () => {
  answer = 'offline';
  const upload = openPage();
  const { writer } = await record(upload);
  await waitFor(() => expect(upload.getSnapshot().state).toBe('waiting'));
  await end(upload, writer);
  expect(sent).toEqual([]);
  answer = 'as it is';
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await stored(sent[0])).toHaveLength(1);
});

test('after a kill the recording goes on as its next segment', async () => {
  answer = 'offline';
  await record(openPage(), slices);
  await kill();
  const upload = openPage();
  await waitFor(() => expect(upload.getSnapshot().left).toEqual({ seconds: 5 }));
  const { segment, writer } = await record(upload, slices);
  expect(segment).toBe(2);
  await end(upload, writer);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect((await stored(sent[0])).map((chunk) => [chunk.segment, chunk.bytes])).toEqual([
    [1, sizeOf(slices)],
    [2, sizeOf(slices)],
  ]);
});

test('after a kill the recording can end where it stopped', async () => {
  await record(openPage(), slices.slice(0, 12));
  await kill();
  const upload = openPage();
  await waitFor(() => expect(upload.getSnapshot().left).toEqual({ seconds: 3 }));
  await upload.finishLeft();
  await waitFor(() => expect(upload.getSnapshot()).toMatchObject({ left: null, state: 'sent' }));
  expect((await stored(sent[0])).map(({ bytes }) => bytes)).toEqual([sizeOf(slices.slice(0, 12))]);
});

test.each([
  ['another grant', {}, { grant: 'another' }],
  ['another name', { recording: 'task 1' }, { recording: 'task 2' }],
])('a panel with %s sends what was left and does not go on with it', async (_, first, second) => {
  answer = 'offline';
  await record(openPage(first), slices);
  await kill();
  const other = openPage(second);
  expect(await other.nextSegment()).toBe(1);
  expect(other.getSnapshot().left).toBeNull();
  await waitFor(() => expect(calls).toContain('PUT camera/1/0'));
  expect(sent).toEqual([]);
});

test('what no page goes on with for a day is completed by any panel of the site', async () => {
  answer = 'offline';
  await record(openPage({ recording: 'task 1' }), slices);
  await kill();
  now += DAY_MS + 1;
  openPage({ recording: 'task 2' });
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('a second tab does not record, and takes over when the first is gone', async () => {
  const first = openPage();
  const { writer } = await record(first);
  const second = openPage();
  await waitFor(() => expect(second.getSnapshot().isOtherTab).toBe(true));
  await expect(second.nextSegment()).rejects.toMatchObject({ code: 'other-tab' });
  await end(first, writer);
  await waitFor(() => expect(second.getSnapshot().isOtherTab).toBe(false));
  expect(await second.nextSegment()).toBe(1);
});

test('a refused grant keeps everything until the host gives a new one', async () => {
  const upload = openPage({ grant: 'ended' });
  const { writer } = await record(upload);
  await end(upload, writer);
  await waitFor(() => expect(upload.getSnapshot().state).toBe('refused'));
  await upload.renew(knownTarget({ endpoint: receiver.endpoint, grant: GRANT })!);
  await waitFor(() => expect(upload.getSnapshot().state).toBe('sent'));
  expect(await stored(sent[0])).toHaveLength(1);
});

test.each([[503], ['wrong hash' as const]])('after %s the chunk stays, and is sent after a pause', async (fault) => {
  answer = fault;
  const upload = openPage();
  const { writer } = await record(upload);
  await end(upload, writer);
  await waitFor(() => expect(upload.getSnapshot().state).toBe('waiting'));
  answer = 'as it is';
  await waitFor(() => {
    // A call that was under way when the fault ended begins another pause.
    for (const run of pauses.splice(0)) run();
    expect(upload.getSnapshot().state).toBe('sent');
  });
});

test('a recording that is thrown away leaves the device and the receiver', async () => {
  const upload = openPage();
  await record(upload);
  await waitFor(() => expect(calls).toContain('PUT camera/1/0'));
  await upload.discard();
  await waitFor(() => expect(calls).toContain('DELETE '));
  expect(upload.getSnapshot().state).toBe('none');
  // Its lock is free once the receiver has responded.
  const next = openPage();
  await waitFor(async () => expect(await next.nextSegment()).toBe(1));
  expect(sent).toEqual([]);
});

test('a full device asks for a stop, and loses no slice', async () => {
  answer = 'offline';
  const upload = openPage();
  const { writer } = await record(upload, slices.slice(0, 2));
  const full = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  await expect(writer.put(slices[2]!)).rejects.toThrow();
  await expect(writer.put(slices[3]!)).rejects.toThrow();
  expect(upload.getPressure()).toBe('stop');
  full.mockRestore();
  await end(upload, writer);
  answer = 'as it is';
  upload.retry();
  await waitFor(() => expect(sent).toHaveLength(1));
  const chunks = await stored(sent[0]);
  expect(chunks.reduce((total, { bytes }) => total + bytes, 0)).toBe(sizeOf(slices.slice(0, 4)));
});

test('what is free on the device decides the pressure', async () => {
  answer = 'offline';
  const upload = openPage();
  const changes: string[] = [];
  upload.subscribe(() => changes.push(upload.getPressure()));
  const { writer } = await record(upload);
  freeBytes = 16 * 1024 * 1024;
  await writer.close();
  await waitFor(() => expect(upload.getPressure()).toBe('stop'));
  expect(changes).toContain('stop');
});

test('a panel that is gone still sends, and its next one takes over', async () => {
  answer = 'offline';
  const first = openPage();
  const { writer } = await record(first);
  await end(first, writer);
  first.dispose();
  const second = openPage();
  expect(await second.nextSegment()).toBe(1);
  answer = 'as it is';
  second.retry();
  await waitFor(() => expect(sent).toHaveLength(1));
});

test.each(['before its first slice', 'with a segment that closes later'])(
  'a panel that is taken away %s uses its store no more once it is closed',
  async (when) => {
    const rejected = jest.fn();
    process.on('unhandledRejection', rejected);
    const upload = openPage();
    const segment = await upload.nextSegment();
    const open = upload.openSegment({ segment, type: TYPE, startedAt: now });
    if (when === 'before its first slice') await open.close();
    upload.dispose();
    if (when !== 'before its first slice') await expect(open.close()).resolves.toEqual({ segment, chunks: 0 });
    // Its lock is free: another panel of this target records.
    await waitFor(async () =>
      expect(
        await locks.request(
          lockName(knownTarget({ endpoint: receiver.endpoint, grant: GRANT })!.key),
          { ifAvailable: true },
          (lock) => lock,
        ),
      ).not.toBeNull(),
    );
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', rejected);
    expect(rejected).not.toHaveBeenCalled();
  },
);

test.each([['javascript:alert(1)'], ['data:text/plain,x'], ['https://']])(
  '%s is no address to upload to',
  (endpoint) => {
    expect(knownTarget({ endpoint, grant: GRANT })).toBeNull();
  },
);
