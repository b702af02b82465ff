import 'fake-indexeddb/auto';
import { DAY_MS } from '@bandmark/domain/durations';
import { waitFor } from '@testing-library/react';
import { UploadDevice, UploadSite } from '../testing/upload-device';

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

test('a refused grant keeps everything until the host gives a new one', async () => {
  const upload = device.openPage({ grant: 'ended' });
  const { writer } = await device.record(upload);
  await device.end(upload, writer);
  await waitFor(() => expect(upload.getSnapshot().state).toBe('refused'));
  await upload.renew(device.target());
  await waitFor(() => expect(upload.getSnapshot().state).toBe('sent'));
  expect(await device.stored(device.sent[0])).toHaveLength(1);
});

test.each([
  ['stays for 29 days', 29, {}, 1],
  ['leaves the device after 30 days', 30, {}, 0],
  ['stays where the page could go on with it', 30, { grant: 'ended' }, 1],
])('a recording whose grant has ended %s', async (_, days, fields, left) => {
  device.answer = 'offline';
  const first = device.openPage({ grant: 'ended' });
  const { writer } = await device.record(first);
  await device.end(first, writer);
  await device.kill();
  device.now += days * DAY_MS + 1;
  const later = device.openPage(fields);
  await waitFor(() => expect(device.calls).toContain('PUT camera/1/0'));
  if (left === 0) await waitFor(async () => expect(await device.kept()).toEqual([]));
  const asked = device.calls.length;
  later.retry();
  // Waits for the response, so that the retry has really been refused again.
  if (left === 1) await waitFor(() => expect(device.calls.length).toBeGreaterThan(asked));
  expect(await device.kept()).toHaveLength(left);
  expect(device.sent).toEqual([]);
});

test.each(['has ended', 'a killed tab left'])(
  'the next page sends a named recording that %s with its own grant, when the first one is refused',
  async (which) => {
    device.answer = 'offline';
    const first = device.openPage({ recording: 'task 1', grant: 'ended' });
    const { writer } = await device.record(first);
    if (which === 'has ended') await device.end(first, writer);
    await device.kill();
    const next = device.openPage({ recording: 'task 1' });
    if (which === 'a killed tab left') {
      await waitFor(() => expect(next.getSnapshot().left).not.toBeNull());
      await next.finishLeft();
    }
    await waitFor(() => expect(device.sent).toHaveLength(1));
    expect(await device.stored(device.sent[0])).toHaveLength(1);
  },
);

test('a recording that is thrown away after its grant has ended leaves the receiver with the new grant', async () => {
  const upload = device.openPage();
  await device.record(upload);
  await waitFor(() => expect(device.calls).toContain('PUT camera/1/0'));
  device.answer = 401;
  await upload.discard();
  await waitFor(() => expect(device.calls).toContain('DELETE '));
  [device.answer, device.calls] = ['as it is', []];
  await upload.renew(device.target());
  await waitFor(() => expect(device.calls).toEqual(['DELETE ']));
});
