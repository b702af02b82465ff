import 'fake-indexeddb/auto';
import { DAY_MS } from '@bandmark/domain/durations';
import { waitFor } from '@testing-library/react';
import { GRANT, JPEG, sizeOf, TYPE, uploadSuite } from '../testing/upload-device';
import { knownTarget } from './upload-target';

const suite = uploadSuite();

test('slices travel as chunks of five seconds while they are recorded, and the end makes one seekable file', async () => {
  const upload = suite.device.openPage({ recording: 'task 1' });
  const { writer } = await suite.device.record(upload, [...suite.site.slices, ...suite.site.slices.slice(0, 2)]);
  await waitFor(() => expect(suite.device.calls).toEqual(['PUT camera/1/0']));
  expect(upload.getSnapshot()).toMatchObject({ state: 'sending', where: 'device', pressure: 'none' });
  await suite.device.end(upload, writer, JPEG);
  await waitFor(() => expect(upload.getSnapshot().state).toBe('sent'));
  expect(suite.device.calls).toEqual(['PUT camera/1/0', 'PUT camera/1/1', 'PUT thumbnail/1/0', 'POST complete']);
  const chunks = await suite.device.stored(suite.device.sent[0]);
  expect(sizeOf(suite.site.slices) + sizeOf(suite.site.slices.slice(0, 2))).toBe(
    chunks.filter(({ stream }) => stream === 'camera').reduce((total, { bytes }) => total + bytes, 0),
  );
  await waitFor(async () =>
    expect((await suite.device.ask(`${suite.device.sent[0]}/file`, { range: 'bytes=0-9' })).status).toBe(206),
  );
  // Nothing is left for the next page to resume or send.
  suite.device.calls = [];
  expect(await suite.device.openPage({ recording: 'task 1' }).nextSegment()).toBe(1);
  expect(suite.device.calls).toEqual([]);
});

test('a recording without a slice has nothing to show', async () => {
  const upload = suite.device.openPage();
  const segment = await upload.nextSegment();
  const writer = upload.openSegment({ segment, type: TYPE, startedAt: suite.device.now });
  // The start has been published by then.
  await waitFor(async () => expect((await suite.device.kept())[0]?.segments).toHaveLength(1));
  expect(upload.getSnapshot().state).toBe('none');
  await writer.put(suite.site.slices[0]!);
  await waitFor(() => expect(upload.getSnapshot().state).toBe('sending'));
  await suite.device.end(upload, writer);
  await waitFor(() => expect(upload.getSnapshot().state).toBe('sent'));
});

test('without network everything waits on the device, and is sent when it is back', async () => {
  suite.device.answer = 'offline';
  const upload = suite.device.openPage();
  const { writer } = await suite.device.record(upload);
  await waitFor(() => expect(upload.getSnapshot().state).toBe('waiting'));
  await suite.device.end(upload, writer);
  expect(suite.device.sent).toEqual([]);
  suite.device.answer = 'as it is';
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(suite.device.sent).toHaveLength(1));
  expect(await suite.device.stored(suite.device.sent[0])).toHaveLength(1);
});

test('after a kill the recording goes on as its next segment', async () => {
  suite.device.answer = 'offline';
  await suite.device.record(suite.device.openPage(), suite.site.slices);
  await suite.device.kill();
  const upload = suite.device.openPage();
  await waitFor(() => expect(upload.getSnapshot().left).toEqual({ seconds: 5 }));
  const { segment, writer } = await suite.device.record(upload, suite.site.slices);
  expect(segment).toBe(2);
  await suite.device.end(upload, writer);
  await waitFor(() => expect(suite.device.sent).toHaveLength(1));
  expect((await suite.device.stored(suite.device.sent[0])).map((chunk) => [chunk.segment, chunk.bytes])).toEqual([
    [1, sizeOf(suite.site.slices)],
    [2, sizeOf(suite.site.slices)],
  ]);
});

test('after a kill the recording can end where it stopped', async () => {
  await suite.device.record(suite.device.openPage(), suite.site.slices.slice(0, 12));
  await suite.device.kill();
  const upload = suite.device.openPage();
  await waitFor(() => expect(upload.getSnapshot().left).toEqual({ seconds: 3 }));
  await upload.finishLeft();
  await waitFor(() => expect(upload.getSnapshot()).toMatchObject({ left: null, state: 'sent' }));
  expect((await suite.device.stored(suite.device.sent[0])).map(({ bytes }) => bytes)).toEqual([
    sizeOf(suite.site.slices.slice(0, 12)),
  ]);
});

test.each([
  ['another grant', {}, { grant: 'another' }],
  ['another name', { recording: 'task 1' }, { recording: 'task 2' }],
])('a panel with %s sends what was left and does not go on with it', async (_, first, second) => {
  suite.device.answer = 'offline';
  await suite.device.record(suite.device.openPage(first), suite.site.slices);
  await suite.device.kill();
  const [left] = await suite.device.kept();
  const other = suite.device.openPage(second);
  expect(await other.nextSegment()).toBe(1);
  expect(other.getSnapshot().left).toBeNull();
  // A page with the recording's target may still continue it for a day.
  await waitFor(async () =>
    expect((await suite.device.kept()).find(({ id }) => id === left?.id)).toMatchObject({
      state: 'recording',
      waitingBytes: 0,
    }),
  );
  expect(suite.device.calls).not.toContain('POST complete');
});

test('what no page goes on with for a day is completed by any panel of the site', async () => {
  suite.device.answer = 'offline';
  await suite.device.record(suite.device.openPage({ recording: 'task 1' }), suite.site.slices);
  await suite.device.kill();
  suite.device.now += DAY_MS + 1;
  suite.device.openPage({ recording: 'task 2' });
  await waitFor(() => expect(suite.device.calls).toContain('POST complete'));
  await waitFor(async () => expect(await suite.device.kept()).toEqual([]));
  // The host of this panel knows no recording of that name.
  expect(suite.device.sent).toEqual([]);
});

test.each([[503], ['wrong hash' as const]])('after %s the chunk stays, and is sent after a pause', async (fault) => {
  suite.device.answer = fault;
  const upload = suite.device.openPage();
  const { writer } = await suite.device.record(upload);
  await suite.device.end(upload, writer);
  await waitFor(() => expect(upload.getSnapshot().state).toBe('waiting'));
  suite.device.answer = 'as it is';
  await waitFor(() => {
    // A request that was in flight when the fault ended starts another back-off.
    suite.device.passPauses();
    expect(upload.getSnapshot().state).toBe('sent');
  });
});

test('a recording that is thrown away leaves the device and the receiver', async () => {
  const upload = suite.device.openPage();
  await suite.device.record(upload);
  await waitFor(() => expect(suite.device.calls).toContain('PUT camera/1/0'));
  await upload.discard();
  await waitFor(() => expect(suite.device.calls).toContain('DELETE '));
  expect(upload.getSnapshot().state).toBe('none');
  // The lock is released once the receiver has responded.
  const next = suite.device.openPage();
  await waitFor(async () => expect(await next.nextSegment()).toBe(1));
  expect(suite.device.sent).toEqual([]);
});

test('a start that follows a cancelled one shares its recording', async () => {
  const upload = suite.device.openPage();
  expect(await Promise.all([upload.nextSegment(), upload.nextSegment()])).toEqual([1, 1]);
  expect(await suite.device.kept()).toHaveLength(1);
});

test('a full device asks for a stop, and loses no slice', async () => {
  suite.device.answer = 'offline';
  const upload = suite.device.openPage();
  const { writer } = await suite.device.record(upload, suite.site.slices.slice(0, 2));
  const full = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  await expect(writer.put(suite.site.slices[2]!)).rejects.toThrow();
  await expect(writer.put(suite.site.slices[3]!)).rejects.toThrow();
  expect(upload.getPressure()).toBe('stop');
  full.mockRestore();
  await suite.device.end(upload, writer);
  suite.device.answer = 'as it is';
  upload.retry();
  await waitFor(() => expect(suite.device.sent).toHaveLength(1));
  const chunks = await suite.device.stored(suite.device.sent[0]);
  expect(chunks.reduce((total, { bytes }) => total + bytes, 0)).toBe(sizeOf(suite.site.slices.slice(0, 4)));
});

test('what is free on the device decides the pressure', async () => {
  suite.device.answer = 'offline';
  const upload = suite.device.openPage();
  const changes: string[] = [];
  upload.subscribe(() => changes.push(upload.getPressure()));
  const { writer } = await suite.device.record(upload);
  suite.device.freeBytes = 16 * 1024 * 1024;
  await writer.close();
  await waitFor(() => expect(upload.getPressure()).toBe('stop'));
  expect(changes).toContain('stop');
});

test.each([['javascript:alert(1)'], ['data:text/plain,x'], ['https://']])(
  '%s is no address to upload to',
  (endpoint) => {
    expect(knownTarget({ endpoint, grant: GRANT })).toBeNull();
  },
);
