import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { sizeOf, TYPE, UploadDevice, UploadSite } from '../testing/upload-device';

let site: UploadSite;
let device: UploadDevice;
beforeAll(async () => {
  site = await UploadSite.start();
});
afterAll(() => site.stop());
beforeEach(() => {
  device = new UploadDevice(site);
});
afterEach(() => device.close());

test('what an earlier page recorded stays when the next one is reset before its first slice', async () => {
  device.answer = 'offline';
  await device.record(device.openPage());
  await device.kill();
  const upload = device.openPage();
  await waitFor(() => expect(upload.getSnapshot().left).toEqual({ seconds: 5 }));
  const segment = await upload.nextSegment();
  await upload.openSegment({ segment, type: TYPE, startedAt: device.now }).close();
  await upload.discard();
  await waitFor(() => expect(upload.getSnapshot()).toMatchObject({ state: 'none', left: { seconds: 5 } }));
  await upload.finishLeft();
  await waitFor(() => expect(device.sent).toHaveLength(1));
  expect(device.calls).not.toContain('DELETE ');
  expect((await device.stored(device.sent[0])).map(({ bytes }) => bytes)).toEqual([sizeOf(site.slices)]);
});

test('what an earlier page recorded is thrown away with what the next one adds to it', async () => {
  device.answer = 'offline';
  await device.record(device.openPage());
  await device.kill();
  const upload = device.openPage();
  await waitFor(() => expect(upload.getSnapshot().left).not.toBeNull());
  await device.record(upload, site.slices.slice(0, 1));
  await upload.discard();
  await waitFor(() => expect(device.calls).toContain('DELETE '));
  await waitFor(async () => expect(await device.kept()).toEqual([]));
});

test('a recording without a slice is not offered to the next page', async () => {
  const first = device.openPage();
  await first.nextSegment();
  first.dispose();
  const second = device.openPage();
  await waitFor(async () => expect(await device.kept()).toEqual([]));
  expect(second.getSnapshot().left).toBeNull();
  expect(device.calls).toEqual([]);
});

test('a recording that ends without a slice leaves the device without a call', async () => {
  const upload = device.openPage();
  const segment = await upload.nextSegment();
  await upload.openSegment({ segment, type: TYPE, startedAt: device.now }).close();
  upload.ending();
  upload.dispose();
  await waitFor(async () => expect((await device.kept()).map(({ state }) => state)).not.toContain('recording'));
  device.openPage();
  await waitFor(async () => expect(await device.kept()).toEqual([]));
  expect(device.calls).toEqual([]);
  expect(device.sent).toEqual([]);
});
