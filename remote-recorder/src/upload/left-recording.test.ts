import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { sizeOf, TYPE, uploadSuite } from '../testing/upload-device';

const suite = uploadSuite();

test('what an earlier page recorded stays when the next one is reset before its first slice', async () => {
  suite.device.answer = 'offline';
  await suite.device.record(suite.device.openPage());
  await suite.device.kill();
  const upload = suite.device.openPage();
  await waitFor(() => expect(upload.getSnapshot().left).toEqual({ seconds: 5 }));
  const segment = await upload.nextSegment();
  await upload.openSegment({ segment, type: TYPE, startedAt: suite.device.now }).close();
  await upload.discard();
  await waitFor(() => expect(upload.getSnapshot()).toMatchObject({ state: 'none', left: { seconds: 5 } }));
  await upload.finishLeft();
  await waitFor(() => expect(suite.device.sent).toHaveLength(1));
  expect(suite.device.calls).not.toContain('DELETE ');
  expect((await suite.device.stored(suite.device.sent[0])).map(({ bytes }) => bytes)).toEqual([
    sizeOf(suite.site.slices),
  ]);
});

test('what an earlier page recorded is thrown away with what the next one adds to it', async () => {
  suite.device.answer = 'offline';
  await suite.device.record(suite.device.openPage());
  await suite.device.kill();
  const upload = suite.device.openPage();
  await waitFor(() => expect(upload.getSnapshot().left).not.toBeNull());
  await suite.device.record(upload, suite.site.slices.slice(0, 1));
  await upload.discard();
  await waitFor(() => expect(suite.device.calls).toContain('DELETE '));
  await waitFor(async () => expect(await suite.device.kept()).toEqual([]));
});

test('a recording without a slice is not offered to the next page', async () => {
  const first = suite.device.openPage();
  await first.nextSegment();
  first.dispose();
  const second = suite.device.openPage();
  await waitFor(async () => expect(await suite.device.kept()).toEqual([]));
  expect(second.getSnapshot().left).toBeNull();
  expect(suite.device.calls).toEqual([]);
});

test('a recording that ends without a slice leaves the device without a call', async () => {
  const upload = suite.device.openPage();
  const segment = await upload.nextSegment();
  await upload.openSegment({ segment, type: TYPE, startedAt: suite.device.now }).close();
  upload.ending();
  upload.dispose();
  await waitFor(async () => expect((await suite.device.kept()).map(({ state }) => state)).not.toContain('recording'));
  suite.device.openPage();
  await waitFor(async () => expect(await suite.device.kept()).toEqual([]));
  expect(suite.device.calls).toEqual([]);
  expect(suite.device.sent).toEqual([]);
});
