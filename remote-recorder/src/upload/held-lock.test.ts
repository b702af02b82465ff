import 'fake-indexeddb/auto';
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

test('a browser that refuses locks records, as one that has none', async () => {
  device.locks = { request: () => Promise.reject(new DOMException('', 'SecurityError')) };
  device.answer = 'offline';
  await device.record(device.openPage({ recording: 'task 1' }));
  device.answer = 'as it is';
  // What another target left does not keep this one from recording either.
  const upload = device.openPage({ recording: 'task 2' });
  const { writer } = await device.record(upload);
  await device.end(upload, writer);
  await waitFor(() => expect(upload.getSnapshot().state).toBe('sent'));
});
