import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { JPEG, sizeOf, TYPE, uploadSuite } from '../testing/upload-device';

afterEach(() => jest.restoreAllMocks());
const suite = uploadSuite();

/** A device that refuses what the given function names. */
const refusePut = (isRefused: (store: string) => boolean) => {
  const put = IDBObjectStore.prototype.put;
  return jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (isRefused(this.name)) throw new DOMException('', 'QuotaExceededError');
    return put.apply(this, args);
  });
};

test('a device with room for slices but not for their chunk stores each slice once', async () => {
  const upload = suite.device.openPage();
  const full = refusePut((store) => store === 'chunks');
  const { writer } = await suite.device.record(upload);
  const counted = await writer.close();
  expect(counted.chunks).toBeGreaterThan(0);
  full.mockRestore();
  await upload.complete({ segments: [counted], thumbnail: null });
  await waitFor(() => expect(suite.device.sent).toHaveLength(1));
  const chunks = await suite.device.stored(suite.device.sent[0]);
  expect(chunks.reduce((total, { bytes }) => total + bytes, 0)).toBe(sizeOf(suite.site.slices));
});

test('a segment that the device refused when it began loses no slice', async () => {
  const upload = suite.device.openPage();
  const segment = await upload.nextSegment();
  const full = refusePut(() => true);
  const writer = upload.openSegment({ segment, type: TYPE, startedAt: suite.device.now });
  await expect(writer.put(suite.site.slices[0]!)).rejects.toThrow();
  full.mockRestore();
  await suite.device.end(upload, writer);
  await waitFor(() => expect(suite.device.sent).toHaveLength(1));
  expect((await suite.device.stored(suite.device.sent[0])).map(({ bytes }) => bytes)).toEqual([
    suite.site.slices[0]!.size,
  ]);
});

test('slices that waited for room are sent although all before them was acknowledged', async () => {
  const upload = suite.device.openPage();
  const { writer } = await suite.device.record(upload);
  await waitFor(() => expect(upload.getSnapshot().state).toBe('sending'));
  await waitFor(async () => expect((await suite.device.kept())[0]?.waitingBytes).toBe(0));
  const full = refusePut((store) => store === 'slices');
  await expect(writer.put(suite.site.slices[0]!)).rejects.toThrow();
  await suite.device.end(upload, writer);
  await waitFor(() => expect(upload.getSnapshot().state).toBe('waiting'));
  full.mockRestore();
  await waitFor(() => {
    suite.device.passPauses();
    expect(suite.device.sent).toHaveLength(1);
  });
  const chunks = await suite.device.stored(suite.device.sent[0]);
  expect(chunks.reduce((total, { bytes }) => total + bytes, 0)).toBe(
    sizeOf([...suite.site.slices, suite.site.slices[0]!]),
  );
});

test('a recording whose thumbnail the device refuses still ends', async () => {
  const upload = suite.device.openPage();
  const { writer } = await suite.device.record(upload);
  const segments = [await writer.close()];
  const full = refusePut((store) => store === 'chunks');
  await upload.complete({ segments, thumbnail: JPEG });
  full.mockRestore();
  await waitFor(() => expect(suite.device.sent).toHaveLength(1));
});

test('a write that the device refuses half-way leaves nothing behind', async () => {
  suite.device.answer = 'offline';
  const upload = suite.device.openPage();
  const { writer } = await suite.device.record(upload, suite.site.slices.slice(0, 2));
  const full = refusePut((store) => store === 'slices');
  await expect(writer.put(suite.site.slices[2]!)).rejects.toThrow();
  full.mockRestore();
  expect((await suite.device.kept())[0]).toMatchObject({
    waitingBytes: sizeOf(suite.site.slices.slice(0, 2)),
    segments: [{ slices: 2 }],
  });
});

test('after a discard a full device lets the next recording try again', async () => {
  suite.device.answer = 'offline';
  const upload = suite.device.openPage();
  const { writer } = await suite.device.record(upload, suite.site.slices.slice(0, 2));
  const full = refusePut(() => true);
  await expect(writer.put(suite.site.slices[2]!)).rejects.toThrow();
  expect(upload.getPressure()).toBe('stop');
  full.mockRestore();
  await writer.close();
  await upload.discard();
  await waitFor(() => expect(upload.getPressure()).toBe('none'));
});

test('what is thrown away without network weighs on the next recording no more', async () => {
  suite.device.answer = 'offline';
  suite.device.freeBytes = 16 * 1024 * 1024 + 1;
  const upload = suite.device.openPage();
  const { writer } = await suite.device.record(upload);
  await writer.close();
  await waitFor(() => expect(upload.getPressure()).toBe('stop'));
  await upload.discard();
  await waitFor(() => expect(upload.getPressure()).toBe('none'));
});

test('a join that the device refuses after an acknowledged chunk is no error of the page', async () => {
  suite.device.answer = 'offline';
  const upload = suite.device.openPage();
  const { writer } = await suite.device.record(upload);
  const full = refusePut((store) => store === 'slices');
  await expect(writer.put(suite.site.slices[0]!)).rejects.toThrow();
  full.mockRestore();
  const refused = refusePut((store) => store === 'chunks').mock.results;
  suite.device.answer = 'as it is';
  upload.retry();
  await waitFor(() => expect(upload.getPressure()).toBe('none'));
  // The writer's own join, and one as the page closes.
  suite.device.passPauses();
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(refused.filter(({ type }) => type === 'throw')).toHaveLength(2));
  // jest fails the test on a rejection that nothing handles.
  await new Promise((resolve) => setTimeout(resolve));
});

test.each([
  ['the same target', {}],
  ['another target', { recording: 'task 2' }],
])('what a closed page left on a full device is sent by the next page of %s', async (_, fields) => {
  suite.device.answer = 'offline';
  const { writer } = await suite.device.record(suite.device.openPage());
  refusePut((store) => store === 'chunks');
  await writer.put(suite.site.slices[0]!);
  await suite.device.kill();
  suite.device.openPage(fields);
  await waitFor(() => expect(suite.device.calls).toContain('PUT camera/1/0'));
});

test('a recording that ends while the device is full is complete once its chunks have made room', async () => {
  suite.device.answer = 'offline';
  const upload = suite.device.openPage();
  const { writer } = await suite.device.record(upload);
  const full = refusePut(() => true);
  await expect(writer.put(suite.site.slices[0]!)).rejects.toThrow();
  await expect(suite.device.end(upload, writer)).rejects.toThrow();
  full.mockRestore();
  suite.device.answer = 'as it is';
  upload.retry();
  await waitFor(() => expect(suite.device.sent).toHaveLength(1));
  const chunks = await suite.device.stored(suite.device.sent[0]);
  expect(chunks.reduce((total, { bytes }) => total + bytes, 0)).toBe(
    sizeOf([...suite.site.slices, suite.site.slices[0]!]),
  );
});

test.each(['before', 'after'])(
  'an earlier recording that the user finishes on a full device %s its chunks are sent is complete once there is room',
  async (when) => {
    if (when === 'before') suite.device.answer = 'offline';
    const first = suite.device.openPage();
    await suite.device.record(first);
    if (when === 'after') await waitFor(async () => expect((await suite.device.kept())[0]?.waitingBytes).toBe(0));
    first.dispose();
    const second = suite.device.openPage();
    await waitFor(() => expect(second.getSnapshot().left).toEqual({ seconds: 5 }));
    const full = refusePut(() => true);
    await second.finishLeft();
    await waitFor(() => expect(second.getSnapshot()).toMatchObject({ state: 'waiting', pressure: 'stop' }));
    full.mockRestore();
    suite.device.answer = 'as it is';
    await waitFor(() => {
      // An attempt that was under way when the fault ended starts another back-off.
      suite.device.passPauses();
      expect(suite.device.sent).toHaveLength(1);
    });
  },
);

test('a recording that the user discards on a full device leaves device and receiver', async () => {
  const upload = suite.device.openPage();
  const { writer } = await suite.device.record(upload);
  await waitFor(() => expect(suite.device.calls).toContain('PUT camera/1/0'));
  suite.device.answer = 'offline';
  await writer.put(suite.site.slices[0]!);
  const full = refusePut(() => true);
  await expect(upload.discard()).rejects.toThrow();
  full.mockRestore();
  [suite.device.answer, suite.device.calls] = ['as it is', []];
  upload.retry();
  await waitFor(async () => expect(await suite.device.kept()).toEqual([]));
  expect(suite.device.calls).toEqual(['DELETE ']);
});

test('a reset recording that is sent as far as it goes leaves a full device once it has room', async () => {
  const upload = suite.device.openPage();
  await suite.device.record(upload);
  await waitFor(async () => expect((await suite.device.kept())[0]?.waitingBytes).toBe(0));
  const full = refusePut(() => true);
  await expect(upload.discard()).rejects.toThrow();
  await waitFor(() => expect(full).toHaveBeenCalledTimes(4));
  full.mockRestore();
  await waitFor(() => {
    suite.device.passPauses();
    expect(suite.device.calls.at(-1)).toBe('DELETE ');
  });
  await waitFor(async () => expect(await suite.device.kept()).toEqual([]));
});
