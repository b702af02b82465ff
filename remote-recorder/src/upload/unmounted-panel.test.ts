import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { JPEG, sizeOf, TYPE, uploadSuite } from '../testing/upload-device';
import { lockName } from './held-lock';

afterEach(() => jest.restoreAllMocks());
const suite = uploadSuite();

test('a panel that is gone still sends, and its next one takes over', async () => {
  suite.device.answer = 'offline';
  const first = suite.device.openPage();
  const { writer } = await suite.device.record(first);
  await suite.device.end(first, writer);
  first.dispose();
  const second = suite.device.openPage();
  expect(await second.nextSegment()).toBe(1);
  suite.device.answer = 'as it is';
  second.retry();
  await waitFor(() => expect(suite.device.sent).toHaveLength(1));
});

test.each(['before its first slice', 'with a segment that closes later'])(
  'a panel that is taken away %s uses its store no more once it is closed',
  async (when) => {
    const upload = suite.device.openPage();
    const segment = await upload.nextSegment();
    const open = upload.openSegment({ segment, type: TYPE, startedAt: suite.device.now });
    if (when === 'before its first slice') await open.close();
    upload.dispose();
    if (when !== 'before its first slice') await expect(open.close()).resolves.toEqual({ segment, chunks: 0 });
    // The lock is free, so another panel of this target can record.
    await waitFor(async () =>
      expect(
        await suite.device.locks.request(lockName(suite.device.target().key), { ifAvailable: true }, (lock) => lock),
      ).not.toBeNull(),
    );
    // jest fails the test on a rejection that nothing handles.
    await new Promise((resolve) => setTimeout(resolve));
  },
);

test.each(['with its last slice', 'with its thumbnail'])(
  'a recording that the person has ended is complete %s, although its panel goes before',
  async (when) => {
    const upload = suite.device.openPage();
    const { writer } = await suite.device.record(upload);
    upload.ending();
    if (when === 'with its thumbnail') await writer.close();
    upload.dispose();
    if (when === 'with its last slice') await writer.close();
    await waitFor(() => expect(suite.device.sent).toHaveLength(1));
    expect(suite.device.calls.at(-1)).toBe('POST complete');
  },
);

test('a panel that follows at once loses nothing of the last slice of the one before', async () => {
  suite.device.answer = 'offline';
  const first = suite.device.openPage();
  const { writer } = await suite.device.record(first, suite.site.slices.slice(0, 2));
  first.dispose();
  const second = suite.device.openPage();
  await waitFor(() => expect(second.getSnapshot().left).not.toBeNull());
  await writer.put(suite.site.slices[2]!);
  await expect(writer.close()).resolves.toMatchObject({ segment: 1 });
  suite.device.answer = 'as it is';
  await second.finishLeft();
  await waitFor(() => expect(suite.device.sent).toHaveLength(1));
  const chunks = await suite.device.stored(suite.device.sent[0]);
  expect(chunks.reduce((total, { bytes }) => total + bytes, 0)).toBe(sizeOf(suite.site.slices.slice(0, 3)));
});

test('a panel that was mounted before its predecessor is unmounted records at once, although nothing is sent', async () => {
  suite.device.answer = 'offline';
  const first = suite.device.openPage();
  const { writer } = await suite.device.record(first);
  await suite.device.end(first, writer);
  const second = suite.device.openPage();
  await waitFor(() => expect(second.getSnapshot().isOtherTab).toBe(true));
  first.dispose();
  expect(await second.nextSegment()).toBe(1);
  expect(second.getSnapshot()).toMatchObject({ isOtherTab: false, left: null });
  expect(await suite.device.kept()).toHaveLength(2);
});

test('a panel stops saying that another tab records when its predecessor is unmounted', async () => {
  suite.device.answer = 'offline';
  const first = suite.device.openPage();
  await suite.device.record(first);
  const second = suite.device.openPage();
  await waitFor(() => expect(second.getSnapshot().isOtherTab).toBe(true));
  first.dispose();
  await waitFor(() => expect(second.getSnapshot()).toMatchObject({ isOtherTab: false, left: { seconds: 5 } }));
});

test.each([
  ['before its last slice', 'device'],
  ['before its last slice', 'memory'],
  ['while its end is being stored', 'device'],
])('a recording that was stopped is complete, although the next panel is mounted %s (%s)', async (when, where) => {
  if (where === 'memory')
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
  const first = suite.device.openPage();
  const { segment, writer } = await suite.device.record(first);
  first.ending();
  if (when !== 'before its last slice') await writer.close();
  const completed =
    when !== 'before its last slice' && first.complete({ segments: [{ segment, chunks: 1 }], thumbnail: JPEG });
  first.dispose();
  const second = suite.device.openPage();
  if (when === 'before its last slice') await writer.close();
  await completed;
  await waitFor(() => expect(suite.device.sent).toHaveLength(1));
  expect(second.getSnapshot().left).toBeNull();
  expect(await second.nextSegment()).toBe(1);
});

test('a recording that is being discarded is gone, although the next panel is mounted at once', async () => {
  const first = suite.device.openPage();
  await suite.device.record(first);
  await waitFor(() => expect(suite.device.calls).toContain('PUT camera/1/0'));
  const discarded = first.discard();
  first.dispose();
  const second = suite.device.openPage();
  await discarded;
  await waitFor(() => expect(suite.device.calls).toContain('DELETE '));
  await waitFor(async () => {
    // A request of the unmounted panel may end first; the next panel repeats it after a pause.
    suite.device.passPauses();
    expect(await suite.device.kept()).toEqual([]);
  });
  expect(second.getSnapshot().left).toBeNull();
});

test('a panel that could not open its store keeps no later panel from recording', async () => {
  await suite.device.record(suite.device.openPage());
  await suite.device.kill();
  const first = suite.device.openPage();
  jest.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
    throw new DOMException('Failed to read', 'UnknownError');
  });
  await expect(first.nextSegment()).rejects.toThrow();
  first.dispose();
  const second = suite.device.openPage();
  expect(await second.nextSegment()).toBe(2);
});

test('a panel that is unmounted while it takes over keeps no later panel from recording', async () => {
  await suite.device.record(suite.device.openPage());
  await suite.device.kill();
  const { locks } = suite.device;
  const first = suite.device.openPage();
  await waitFor(() => expect(first.getSnapshot().left).not.toBeNull());
  const second = suite.device.openPage(
    {},
    {
      locks: {
        request: (name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) => {
          options.signal?.addEventListener('abort', () => second.dispose());
          return locks.request(name, options, callback);
        },
      } as typeof locks,
    },
  );
  await waitFor(() => expect(second.getSnapshot().isOtherTab).toBe(true));
  first.dispose();
  expect(await suite.device.openPage().nextSegment()).toBe(2);
});
